import * as m from '@portage/messages/start';

/** What is wrong with the value of one input. */
type Problem = readonly [name: string, message: string];

const isInput = (element: Element) =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

/**
 * The problems that the attributes of a form's inputs find, such as `required`, in our words. They replace the browser's bubble, which can be
 * in another language, disappears after a few seconds, and covers what is below it.
 */
export function constraintProblems(form: HTMLFormElement): readonly Problem[] {
  return [...form.elements].flatMap((element): readonly Problem[] => {
    if (!isInput(element) || element.name === '' || element.validity.valid) return [];
    const { validity } = element;
    if (validity.valueMissing) return [[element.name, m.fieldRequired]];
    if (validity.typeMismatch) return [[element.name, element.type === 'email' ? m.emailIncomplete : m.fieldInvalid]];
    if (validity.tooShort && element instanceof HTMLInputElement)
      return [[element.name, m.fieldTooShort({ min: element.minLength })]];
    return [[element.name, m.fieldInvalid]];
  });
}
