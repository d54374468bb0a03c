import * as m from '@portage/messages/terms';

export type Term = 'cpp' | 'ei' | 'sin' | 'province';

/** Each term's explanation and the official page about it. */
export const termTexts: Readonly<Record<Term, { text: string; link: string }>> = {
  cpp: { text: m.cpp, link: m.cppLink },
  ei: { text: m.ei, link: m.eiLink },
  sin: { text: m.sin, link: m.sinLink },
  province: { text: m.province, link: m.provinceLink },
};
