// Pictures by strangers: what is not on the list is dropped, what cannot be read makes the whole picture unusable.
// Written for icons (paths, gradients, masks), not for documents.

const ELEMENTS = new Set(
  (
    'svg g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath mask use ' +
    'symbol pattern image filter feFlood feColorMatrix feOffset feGaussianBlur feBlend feComposite feMerge feMergeNode'
  ).split(' '),
)
const DROPPED_WITH_CONTENT = new Set(['title', 'desc', 'metadata', 'style', 'script', 'foreignObject', 'text', 'a'])
const ATTRIBUTES = new Set(
  (
    'id width height viewBox preserveAspectRatio x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform fill stroke ' +
    'fill-rule clip-rule fill-opacity stroke-opacity opacity stroke-width stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit stroke-dasharray offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod ' +
    'clipPathUnits clip-path mask maskUnits maskContentUnits patternUnits patternContentUnits patternTransform href ' +
    'filter filterUnits primitiveUnits color-interpolation-filters flood-color flood-opacity result in in2 type ' +
    'values dx dy stdDeviation mode operator k1 k2 k3 k4 xlink:href'
  ).split(' '),
)
const STYLE_PROPERTIES = new Set([...ATTRIBUTES, 'mask-type', 'mix-blend-mode', 'isolation', 'enable-background'])

/**
 * The picture without anything that runs, loads or links; `undefined` where it cannot be read or nothing remains.
 * @param text An SVG document.
 */
export function cleanSvg(text) {
  const source = text
    .replace(/^\uFEFF/, '')
    .replace(/<\?xml[\s\S]*?\?>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .trim()
  if (/<!(?!--)/.test(source.replace(/<!DOCTYPE svg[^[>]*>/i, ''))) return undefined
  const classes = readClasses(source)
  if (!classes) return undefined
  const token = /<(\/?)([a-zA-Z][\w:-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)|<!DOCTYPE[^>]*>/gy
  const open = []
  let result = ''
  let skipped = 0
  for (let position = 0; position < source.length; ) {
    token.lastIndex = position
    const match = token.exec(source)
    if (!match) return undefined
    position = token.lastIndex
    const [, slash, element, attributes = '', selfClosing] = match
    if (!element) continue
    const isKept = ELEMENTS.has(element)
    if (!isKept && !DROPPED_WITH_CONTENT.has(element)) return undefined
    if (slash) {
      if (open.pop() !== element) return undefined
      if (!isKept) skipped -= 1
      else if (skipped === 0) result += `</${element}>`
      continue
    }
    if (isKept && skipped === 0) {
      const list = cleanAttributes(element, attributes, classes, open.length === 0)
      if (list === undefined) return undefined
      result += `<${element}${list}${selfClosing ? '/' : ''}>`
    }
    if (selfClosing) continue
    open.push(element)
    if (!isKept) skipped += 1
  }
  if (open.length > 0 || !result.startsWith('<svg ') || !/<(path|circle|ellipse|rect|poly|line|image|use)/.test(result))
    return undefined
  return result
}

function cleanAttributes(element, text, classes, isRoot) {
  const kept = new Map()
  for (const [, name, double, single] of text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    const value = (double ?? single ?? '').trim()
    const declarations =
      name === 'style'
        ? value
        : name === 'class'
          ? value
              .split(/\s+/)
              .map(item => classes.get(item) ?? '')
              .join(';')
          : undefined
    if (declarations !== undefined) {
      for (const [property, setting] of readDeclarations(declarations)) kept.set(property, setting)
    } else if (ATTRIBUTES.has(name)) {
      if (!kept.has(name)) kept.set(name, value)
    }
  }
  let list = isRoot ? ' xmlns="http://www.w3.org/2000/svg"' : ''
  if (isRoot && !kept.has('viewBox')) {
    const [width, height] = ['width', 'height'].map(side => Number.parseFloat(kept.get(side) ?? ''))
    if (!(width > 0 && height > 0)) return undefined
    kept.set('viewBox', `0 0 ${width} ${height}`)
  }
  if (isRoot) {
    kept.set('width', '128')
    kept.set('height', '128')
  }
  for (const [name, value] of kept) {
    if (!isSafeValue(element, name, value)) return undefined
    const isStyle = !ATTRIBUTES.has(name)
    const key = name === 'xlink:href' ? 'href' : isStyle ? 'style' : name
    if (name === 'xlink:href' && kept.has('href')) continue
    list += ` ${key}="${isStyle ? `${name}:` : ''}${value}"`
  }
  // Two properties without an attribute of their own would need one style attribute: too rare to carry the code.
  return (list.match(/ style="/g) ?? []).length > 1 ? undefined : list
}

function isSafeValue(element, name, value) {
  if (/[<>"'\\&]/.test(value)) return false
  if (name === 'href' || name === 'xlink:href') {
    if (element === 'image') return /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=\s]+$/.test(value)
    return /^#[\w.:-]+$/.test(value)
  }
  if (/url\(/i.test(value)) return /^url\(#[\w.:-]+\)$/.test(value)
  return !/[@{}]|:\/\/|\b(javascript|data|expression)\b/i.test(value)
}

function readDeclarations(text) {
  return text.split(';').flatMap(part => {
    const [property, ...rest] = part.split(':')
    const name = property.trim()
    return rest.length > 0 && STYLE_PROPERTIES.has(name) && name !== 'enable-background'
      ? [[name, rest.join(':').trim()]]
      : []
  })
}

/** The class rules of `<style>` elements; `undefined` where there is a rule that we do not understand. */
function readClasses(source) {
  const classes = new Map()
  for (const [, sheet] of source.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)) {
    const text = sheet.replace(/<!\[CDATA\[|\]\]>/g, '').replace(/\/\*[\s\S]*?\*\//g, '')
    const rest = text.replace(/([^{}]+)\{([^{}]*)\}/g, (_, selectors, declarations) => {
      for (const selector of selectors.split(',')) {
        const name = selector.trim().match(/^\.([\w-]+)$/)?.[1]
        if (!name) return '!'
        classes.set(name, `${classes.get(name) ?? ''};${declarations}`)
      }
      return ''
    })
    if (rest.trim() !== '') return undefined
  }
  return classes
}
