/** Where our own papers are named in brackets: of use to who works on the code, not to who reads the site. */
const OWN_PAPERS =
  /\s*\((?:[^()]*(?:specification|facts[/ ]|promise P\d|faults? \d|threats? T\d|law \d|decisions|design, )[^()]*)\)/g

/**
 * A docstring as Markdown for the site: without notes about our own papers, its line ends joined, and nothing in it that
 * a page could take for markup of its own.
 */
export function toPublicText(text: string): string {
  const plain = text
    .replace(OWN_PAPERS, '')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/([^\n])\n(?!\n)/g, '$1 ')
  // Outside of code, angle brackets would be elements and doubled braces would be Vue's.
  return plain
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 ? part : part.replace(/</g, '&lt;').replace(/\{\{/g, '&#123;&#123;')))
    .join('')
    .trim()
}
