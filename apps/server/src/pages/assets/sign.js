// Reports that a person opened the document, at the first thing they do on the page. Programs that check links in mails only load it.
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'];
const report = (event) => {
  if (!event.isTrusted) return;
  for (const sign of signs) removeEventListener(sign, report, true);
  fetch(`${location.pathname}/opened`, { method: 'POST', keepalive: true }).catch(() => {});
};
for (const sign of signs) addEventListener(sign, report, { capture: true, passive: true });

// Lets the signer draw a signature. Optional: without it, the typed name is the signature.
const pad = document.querySelector('[data-pad]');
const form = pad?.closest('form');
const canvas = pad?.querySelector('canvas');
const pen = canvas?.getContext('2d');
const field = form?.elements.namedItem('drawing');

if (pad && form && canvas && pen && field) {
  pad.hidden = false;
  // The pad moves what is below it, such as the box that a refused form has focused.
  document.querySelector('[autofocus]')?.scrollIntoView({ block: 'center' });
  // In the picture's pixels, so a signature from a phone is as thin in the document as one from a desktop.
  pen.lineWidth = 5;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  // The signature is placed on a white document, so its ink is dark in both themes.
  pen.strokeStyle = '#1b211e';
  let drawn = false;
  // The drawing of a form that was refused, which the server checked.
  let kept = field.value;
  if (kept !== '') {
    const picture = new Image();
    picture.addEventListener('load', () => {
      if (kept === '') return;
      pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
      drawn = true;
    });
    picture.src = kept;
  }

  const point = (event) => {
    const box = canvas.getBoundingClientRect();
    return [
      ((event.clientX - box.left) / box.width) * canvas.width,
      ((event.clientY - box.top) / box.height) * canvas.height,
    ];
  };
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    pen.beginPath();
    pen.moveTo(...point(event));
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!canvas.hasPointerCapture(event.pointerId)) return;
    pen.lineTo(...point(event));
    pen.stroke();
    drawn = true;
  });
  pad.querySelector('button')?.addEventListener('click', () => {
    pen.clearRect(0, 0, canvas.width, canvas.height);
    drawn = false;
    kept = '';
  });
  form.addEventListener('submit', () => {
    field.value = drawn ? canvas.toDataURL('image/png') : kept;
  });
}
