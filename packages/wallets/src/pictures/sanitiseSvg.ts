import { parseSvg, type SvgElement } from './parseSvg.ts'
import { svgStyles } from './svgStyles.ts'

const drawn: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'path', 'circle', 'ellipse', 'rect', 'line', 'polygon', 'polyline'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern', 'filter', 'feBlend', 'feColorMatrix'],
  ...['feComposite', 'feFlood', 'feMorphology', 'feGaussianBlur', 'feOffset', 'feMerge', 'feMergeNode', 'feDropShadow'],
])
/** Says something about the picture and draws nothing. */
const left: ReadonlySet<string> = new Set(['title', 'desc', 'metadata', 'style'])

const kept: ReadonlySet<string> = new Set([
  ...['id', 'd', 'points', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'dx', 'dy'],
  ...['width', 'height', 'viewBox', 'transform', 'opacity', 'color', 'fill', 'fill-opacity', 'fill-rule', 'clip-rule'],
  ...['stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'stop-color', 'stop-opacity', 'offset', 'gradientUnits', 'display'],
  ...['gradientTransform', 'spreadMethod', 'clip-path', 'clipPathUnits', 'mask', 'mask-type', 'maskUnits', 'filter'],
  ...['maskContentUnits', 'filterUnits', 'primitiveUnits', 'patternUnits', 'patternContentUnits', 'patternTransform'],
  ...['preserveAspectRatio', 'in', 'in2', 'result', 'mode', 'type', 'values', 'operator', 'k1', 'k2', 'k3', 'k4'],
  ...[
    'stdDeviation',
    'radius',
    'edgeMode',
    'flood-color',
    'flood-opacity',
    'color-interpolation-filters',
    'paint-order',
  ],
])

/** Text in a picture: kept on request, with what says how they are set. */
const written: ReadonlySet<string> = new Set(['text', 'tspan'])
const setting: ReadonlySet<string> = new Set([
  ...[
    'text-anchor',
    'dominant-baseline',
    'alignment-baseline',
    'baseline-shift',
    'textLength',
    'lengthAdjust',
    'rotate',
  ],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'font-variant', 'letter-spacing', 'word-spacing'],
  ...['text-decoration', 'writing-mode'],
])

/** Uses of uses multiply what is drawn; no picture of a wallet needs many. */
const maxUses = 8

/**
 * Rewrites an SVG so that it holds shapes and nothing else, or answers `undefined` where that would change what it shows.
 *
 * Elements and attributes come from a list; `style` attributes and simple class rules become attributes; references lead
 * only to `#ids` of the picture itself. Scripts, event handlers, animation, embedded documents, pictures and fonts, and
 * any reference to the outside refuse the picture. Needs no browser; never throws.
 *
 * @param options.isTextKept whether words may be in the picture (in fonts that the reader has); else they refuse it
 * @example sanitiseSvg('<svg viewBox="0 0 1 1"><path d="M0 0h1"/></svg>')
 * @example sanitiseSvg('<svg viewBox="0 0 1 1" onload="alert(1)"/>') // undefined
 */
export function sanitiseSvg(text: string, options: { readonly isTextKept?: boolean } = {}): string | undefined {
  if (text.length > 400_000) return undefined
  const root = parseSvg(text)
  if (root?.name !== 'svg') return undefined
  const namespace = root.attributes.get('xmlns')
  if (namespace !== undefined && namespace !== 'http://www.w3.org/2000/svg') return undefined
  const viewBox = viewBoxOf(root)
  const styles = svgStyles(root)
  if (viewBox === undefined || styles === undefined) return undefined
  const body = new Map(root.attributes)
  for (const name of ['width', 'height', 'x', 'y', 'id']) body.delete(name)
  body.set('viewBox', viewBox)
  const drawnRoot = write({ ...root, attributes: body }, { styles, isTextKept: options.isTextKept ?? false })
  if ((drawnRoot?.match(/<use[ />]/g)?.length ?? 0) > maxUses) return undefined
  return drawnRoot?.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
}

type Rules = {
  readonly styles: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly isTextKept: boolean
}

function write(element: SvgElement, rules: Rules): string | undefined {
  const attributes = attributesOf(element, rules)
  const isText = rules.isTextKept && written.has(element.name)
  if (attributes === undefined || !(isText || drawn.has(element.name))) return undefined
  let content = ''
  for (const child of element.children) {
    if (typeof child === 'string') {
      if (isText) content += escapeText(child)
      else if (child.trim() !== '') return undefined
      continue
    }
    if (left.has(child.name) || /^(sodipodi|inkscape|rdf|sketch|serif):/.test(child.name)) continue
    const inside = write(child, rules)
    if (inside === undefined) return undefined
    content += inside
  }
  const opening = `<${element.name}${attributes}`
  return content === '' ? `${opening}/>` : `${opening}>${content}</${element.name}>`
}

function attributesOf(element: SvgElement, { styles, isTextKept }: Rules): string | undefined {
  const isKept = (name: string) => kept.has(name) || (isTextKept && setting.has(name))
  const values = new Map<string, string>()
  for (const [name, value] of element.attributes) {
    if (/^on/i.test(name)) return undefined
    if (name === 'href' || name === 'xlink:href') {
      if (!/^#[\w.-]+$/.test(value)) return undefined
      values.set('href', value)
    } else if (isKept(name) && (name !== 'id' || /^[\w.-]+$/.test(value))) values.set(name, value)
  }
  for (const className of (element.attributes.get('class') ?? '').split(/\s+/))
    for (const [name, value] of styles.get(className) ?? []) if (isKept(name)) values.set(name, value)
  const own = element.attributes.get('style')
  if (own !== undefined) {
    const declared = svgStyles.declarations(own)
    if (declared === undefined) return undefined
    for (const [name, value] of declared) if (isKept(name)) values.set(name, value)
  }
  let text = ''
  for (const [name, value] of values) {
    if (!isHarmless(value)) return undefined
    text += ` ${name}="${value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;').replace(/\s+/g, ' ').trim()}"`
  }
  return text
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

const functions: ReadonlySet<string> = new Set([
  ...['matrix', 'translate', 'scale', 'rotate', 'skewX', 'skewY', 'rgb', 'rgba', 'hsl', 'hsla'],
])

/** `url(#id)` is the only function that reads something; the others say a colour or a place. */
function isHarmless(value: string): boolean {
  const rest = value.replace(/url\(\s*(['"]?)#[\w.-]+\1\s*\)/g, '')
  if (/[\\@<>{};&:]/.test(rest)) return false
  return [...rest.matchAll(/([\w-]*)\s*\(/g)].every(([, name]) => functions.has(name ?? ''))
}

function viewBoxOf(root: SvgElement): string | undefined {
  const stated = root.attributes.get('viewBox')?.trim()
  if (stated !== undefined) return /^(-?[\d.]+[\s,]+){2}[\d.]+[\s,]+[\d.]+$/.test(stated) ? stated : undefined
  const [width, height] = ['width', 'height'].map(name => /^([\d.]+)(px)?$/.exec(root.attributes.get(name) ?? '')?.[1])
  return width === undefined || height === undefined ? undefined : `0 0 ${width} ${height}`
}
