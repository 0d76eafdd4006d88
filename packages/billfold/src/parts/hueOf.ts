/** Number of placeholder colours in `css/imageCss.ts`. */
const hues = 8

/** The placeholder colour, 0–7, of a name: the same name has the same colour everywhere (FNV-1a over UTF-16 units). */
export function hueOf(name: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  return (hash >>> 0) % hues
}
