// Runs in a page before its own code. `window.paint` keeps what the browser reports about painting and input, in milliseconds.
(() => {
  const paint = { shifts: [], first: 0, largest: 0, tasks: [], interactions: [] };
  window.paint = paint;
  const watch = (type, keep, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({ type, buffered: true, ...options });
  const nameOf = ({ node }) =>
    node === null ? 'a removed element' : `${node.nodeName} ${node.textContent?.trim().slice(0, 30)}`;
  watch('layout-shift', ({ startTime, value, hadRecentInput, sources }) => {
    if (!hadRecentInput) paint.shifts.push({ at: startTime, value, moved: sources.map(nameOf) });
  });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') paint.first = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    paint.largest = startTime;
  });
  watch('longtask', ({ startTime, duration }) => paint.tasks.push({ at: startTime, duration }));
  const interaction = ({ interactionId, duration }) => {
    if (interactionId > 0) paint.interactions.push(duration);
  };
  watch('event', interaction, { durationThreshold: 16 });
})();
