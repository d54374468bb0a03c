// A line of the terminal that counts the seconds while something slow goes on.

/**
 * Shows a text, in a terminal with the seconds so far.
 * @param text what goes on, such as "Building the portal"
 * @param terminal where to write; default stdout
 * @returns a function that ends the line
 */
export function movingLine(text, terminal = process.stdout) {
  if (!terminal.isTTY) {
    terminal.write(`${text} …\n`);
    return () => {};
  }
  const began = Date.now();
  const draw = (end) => terminal.write(`\r${text} … ${Math.round((Date.now() - began) / 1000)} s${end}`);
  draw('');
  const moving = setInterval(draw, 1000, '');
  return () => {
    clearInterval(moving);
    draw('\n');
  };
}
