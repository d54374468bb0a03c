// Lets the signer draw a signature. Optional: without it, the typed name is the signature.
const pad = document.querySelector('[data-pad]');
const form = pad?.closest('form');
const canvas = pad?.querySelector('canvas');
const pen = canvas?.getContext('2d');
const field = form?.elements.namedItem('drawing');

if (pad && form && canvas && pen && field) {
  pad.hidden = false;
  // In the picture's pixels, so a signature from a phone is as thin in the document as one from a desktop.
  pen.lineWidth = 5;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  // The signature is placed on a white document, so its ink is dark in both themes.
  pen.strokeStyle = '#1b211e';
  let drawn = false;

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
  });
  form.addEventListener('submit', () => {
    field.value = drawn ? canvas.toDataURL('image/png') : '';
  });
}
