import type { SvgElement } from './parseSvg.ts'

/**
 * Reads the class rules of all `style` elements of a picture as declarations by class, or answers `undefined` when a rule
 * is more than a list of classes (then the picture cannot be restated by attributes).
 */
export function svgStyles(root: SvgElement): ReadonlyMap<string, ReadonlyMap<string, string>> | undefined {
  const found = new Map<string, Map<string, string>>()
  for (const sheet of sheetsOf(root)) {
    let rest = sheet.replace(/\/\*[\s\S]*?\*\//g, '').trim()
    while (rest !== '') {
      const rule = /^((?:\.[\w-]+\s*,\s*)*\.[\w-]+)\s*\{([^{}]*)\}\s*/.exec(rest)
      const declared = rule?.[2] === undefined ? undefined : svgStyles.declarations(rule[2])
      if (!rule || declared === undefined) return undefined
      for (const selector of rule[1]?.split(',') ?? []) {
        const name = selector.trim().slice(1)
        found.set(name, new Map([...(found.get(name) ?? []), ...declared]))
      }
      rest = rest.slice(rule[0].length)
    }
  }
  return found
}

/** Reads `name: value; …`; `undefined` for text that is not a plain declaration. */
svgStyles.declarations = (text: string): ReadonlyMap<string, string> | undefined => {
  const found = new Map<string, string>()
  for (const part of text.split(';')) {
    if (part.trim() === '') continue
    const [, name, value] = /^\s*([a-z-]+)\s*:\s*([^:]+?)\s*$/.exec(part) ?? []
    if (name === undefined || value === undefined) return undefined
    found.set(name, value)
  }
  return found
}

function sheetsOf(element: SvgElement): string[] {
  return element.children.flatMap(child => {
    if (typeof child === 'string') return []
    if (child.name !== 'style') return sheetsOf(child)
    return [child.children.map(text => (typeof text === 'string' ? text : '')).join('')]
  })
}
