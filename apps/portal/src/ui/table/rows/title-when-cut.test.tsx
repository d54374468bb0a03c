import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { titleWhenCut } from './title-when-cut.ts';

/** In the place of a browser's layout: how wide a text is, and how much of it there is room for. */
function drawn(element: HTMLElement, textWidth: number, room: number) {
  Object.defineProperties(element, { scrollWidth: { value: textWidth }, clientWidth: { value: room } });
}

test('gives a text that is cut off a tooltip while the pointer is over it', async () => {
  document.title = 'A page';
  const ellipsis = { textOverflow: 'ellipsis' };
  render(
    <main onPointerOver={titleWhenCut()}>
      <p style={ellipsis}>
        <b>Maya Tremblay-Delacroix</b>
      </p>
      <p style={ellipsis}>Noah</p>
      <p>Wider than its place, but not cut off</p>
    </main>,
  );
  const [cut, whole, wide] = [
    screen.getByText(/Maya/).closest('p'),
    screen.getByText('Noah'),
    screen.getByText(/Wider/),
  ] as [HTMLElement, HTMLElement, HTMLElement];
  drawn(cut, 200, 90);
  drawn(whole, 40, 90);
  drawn(wide, 200, 90);
  const titles = () => [cut, whole, wide].map((element) => element.getAttribute('title'));

  await userEvent.hover(screen.getByText(/Maya/));
  expect(titles()).toEqual(['Maya Tremblay-Delacroix', null, null]);
  await userEvent.hover(whole);
  expect(titles()).toEqual([null, null, null]);
  await userEvent.hover(wide);
  expect(titles()).toEqual([null, null, null]);
  // A row takes the text of another while the list is scrolled.
  await userEvent.hover(cut);
  screen.getByText(/Maya/).textContent = 'Léa Bouchard-Archambault';
  await userEvent.hover(whole);
  await userEvent.hover(cut);
  expect(titles()).toEqual(['Léa Bouchard-Archambault', null, null]);
});
