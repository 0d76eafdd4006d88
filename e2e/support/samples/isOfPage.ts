/** Tests and scripts of Node are no part of a page; what a sample only declares is the reader's own. */
const notOfPage = /from '(vitest|node:|@billfold\/(devnet|testkit))|^declare const /m

/** Whether a sample is one of a page, by its text. */
export const isOfPage = (text: string): boolean => !notOfPage.test(text)
