/**
 * A text as part of a page or an attribute: nothing in it opens or closes anything.
 *
 * @example escapeHtml('<b>') // '&#60;b&#62;'
 */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
