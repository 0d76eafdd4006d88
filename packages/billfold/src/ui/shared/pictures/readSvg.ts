/** An element of a picture, with its attributes by the names that React knows. */
export type SvgElement = {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly SvgElement[]
}

/** Longer pictures are no icons. */
const characters = 40_000
const elements = 400
const tags = words(
  'svg g path rect circle ellipse line polyline polygon defs clipPath mask linearGradient radialGradient stop title',
)
const attributes = words(
  'id d fill fill-rule fill-opacity clip-rule clip-path mask mask-type stroke stroke-width stroke-linecap stroke-linejoin ' +
    'stroke-opacity stroke-miterlimit stroke-dasharray opacity transform x y x1 x2 y1 y2 cx cy r rx ry fx fy width height ' +
    'points offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits viewBox ' +
    'preserveAspectRatio',
)
const functions = words('matrix translate scale rotate skewX skewY rgb rgba hsl hsla')
/** What decides how a picture looks and is not in the list above. A picture that has it is left to `<img>`. */
const deciding = words('href xlink:href filter')
const name = '[a-zA-Z][\\w:.-]*'
const token = new RegExp(
  `<(/?)(${name})((?:\\s+${name}\\s*=\\s*(?:"[^"<&]*"|'[^'<&]*'))*)\\s*(/?)>|<!--.*?-->|<\\?.*?\\?>|([^<&]+)`,
  'sy',
)
const attribute = new RegExp(`(${name})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g')

/**
 * Reads a picture of plain shapes out of a `data:image/svg+xml` address. Elements and attributes come from a list: none of them
 * loads, runs or links to anything, and names are prefixed with `prefix`. `undefined` for every other picture.
 *
 * @example const picture = readSvg("data:image/svg+xml,%3Csvg viewBox='0 0 4 4'%3E%3Cpath d='M0 0h4v4z'/%3E%3C/svg%3E", 'a')
 */
export function readSvg(address: string, prefix: string): SvgElement | undefined {
  const text = toText(address)
  if (text === undefined) return undefined
  const root: SvgElement[] = []
  const open: { readonly tag: string; readonly children: SvgElement[] }[] = [{ tag: '', children: root }]
  let count = 0
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const found = token.exec(text)
    const parent = open.at(-1)
    if (!found || !parent) return undefined
    const [, end, tag, given = '', isEmpty, content] = found
    if (content?.trim() && parent.tag !== 'title') return undefined
    if (!tag) continue
    if (end) {
      if (parent.tag !== tag || given || isEmpty) return undefined
      open.pop()
      continue
    }
    count += 1
    const read = readAttributes(given, prefix)
    if (!tags.has(tag) || count > elements || !read || (tag === 'svg') !== (count === 1)) return undefined
    const children: SvgElement[] = []
    if (tag !== 'title') (parent.children as SvgElement[]).push({ tag, attributes: read, children })
    if (!isEmpty) open.push({ tag, children })
  }
  const [picture] = root
  return open.length === 1 && root.length === 1 && picture?.tag === 'svg' ? picture : undefined
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

function toText(address: string): string | undefined {
  const [, coding, data = ''] = /^data:image\/svg\+xml(?:;(?:charset=)?utf-?8)?(;base64)?,(.*)$/is.exec(address) ?? []
  if (!data || data.length > characters) return undefined
  try {
    if (!coding) return decodeURIComponent(data).trim()
    return new TextDecoder().decode(Uint8Array.from(atob(data), character => character.charCodeAt(0))).trim()
  } catch {
    return undefined
  }
}

function readAttributes(text: string, prefix: string): Record<string, string> | undefined {
  const read: Record<string, string> = {}
  const pairs = [...text.matchAll(attribute)].flatMap(([, key = '', double, single]) => {
    const value = double ?? single ?? ''
    if (key !== 'style') return [[key, value] as const]
    return value
      .split(';')
      .map(one => [one.slice(0, one.indexOf(':')).trim(), one.slice(one.indexOf(':') + 1).trim()] as const)
  })
  for (const [key, given] of pairs) {
    if (deciding.has(key)) return undefined
    if (!attributes.has(key)) continue
    const [, local] = /^url\(["']?#([^"'()\\\s]+)["']?\)$/.exec(given) ?? []
    // The browser reads values as CSS: no function that could name an address, and no escape that could spell one.
    const calls = [...given.matchAll(/([^\s,(]*)\(/g)].map(([, called = '']) => called)
    if (!local && (given.includes('\\') || !calls.every(called => functions.has(called)))) return undefined
    const value = local ? `url(#${prefix}${local})` : key === 'id' ? `${prefix}${given}` : given
    read[key.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())] = value
  }
  return read
}
