export type SvgElement = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly (SvgElement | string)[]
}

const maxElements = 2_000
const maxDepth = 32
const nameForm = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads the XML of a small picture into a tree, or answers `undefined`. Much stricter than a browser: no document type,
 * no processing instruction but the XML declaration, no entity but the five of XML and numbers, every element closed,
 * nothing after the root. What this reads, every reader reads the same way.
 *
 * @example parseSvg('<svg><path d="M0 0"/></svg>')?.children.length // 1
 */
export function parseSvg(text: string): SvgElement | undefined {
  try {
    return new Reader(text).document()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

class Refusal extends Error {}

class Reader {
  private readonly text: string
  private position = 0
  private count = 0

  constructor(text: string) {
    this.text = text.replace(/^\uFEFF/, '').trim()
  }

  document(): SvgElement {
    if (/^<\?xml\s/.test(this.text)) this.position = this.after('?>')
    this.skip()
    const root = this.element(0)
    this.skip()
    if (this.position !== this.text.length) throw new Refusal()
    return root
  }

  private element(depth: number): SvgElement {
    this.count += 1
    if (depth > maxDepth || this.count > maxElements || this.text[this.position] !== '<') throw new Refusal()
    this.position += 1
    const name = this.name()
    const attributes = this.attributes()
    const children: (SvgElement | string)[] = []
    if (this.eat('/>')) return { name, attributes, children }
    if (!this.eat('>')) throw new Refusal()
    for (;;) {
      if (this.eat('</')) {
        if (this.name() !== name) throw new Refusal()
        this.space()
        if (!this.eat('>')) throw new Refusal()
        return { name, attributes, children }
      }
      if (this.text.startsWith('<!--', this.position)) this.position = this.after('-->')
      else if (this.text[this.position] === '<') children.push(this.element(depth + 1))
      else children.push(this.words())
    }
  }

  private attributes(): Map<string, string> {
    const found = new Map<string, string>()
    for (;;) {
      const hasSpace = this.space()
      const next = this.text[this.position]
      if (next === '/' || next === '>') return found
      if (!hasSpace) throw new Refusal()
      const name = this.name()
      this.space()
      if (!this.eat('=')) throw new Refusal()
      this.space()
      const quote = this.text[this.position]
      if (quote !== '"' && quote !== "'") throw new Refusal()
      const end = this.text.indexOf(quote, this.position + 1)
      if (end === -1) throw new Refusal()
      const raw = this.text.slice(this.position + 1, end)
      if (raw.includes('<') || found.has(name)) throw new Refusal()
      found.set(name, decode(raw))
      this.position = end + 1
    }
  }

  private words(): string {
    const end = this.text.indexOf('<', this.position)
    if (end === -1) throw new Refusal()
    const words = this.text.slice(this.position, end)
    this.position = end
    return decode(words)
  }

  private name(): string {
    nameForm.lastIndex = this.position
    const found = nameForm.exec(this.text)?.[0]
    if (found === undefined) throw new Refusal()
    this.position += found.length
    return found
  }

  /** White space and comments between the parts of the document. */
  private skip(): void {
    this.space()
    while (this.text.startsWith('<!--', this.position)) {
      this.position = this.after('-->')
      this.space()
    }
  }

  private space(): boolean {
    const start = this.position
    while (/[ \t\r\n]/.test(this.text[this.position] ?? '')) this.position += 1
    return this.position > start
  }

  private eat(token: string): boolean {
    if (!this.text.startsWith(token, this.position)) return false
    this.position += token.length
    return true
  }

  private after(token: string): number {
    const found = this.text.indexOf(token, this.position)
    if (found === -1) throw new Refusal()
    return found + token.length
  }
}

function decode(raw: string): string {
  const text = raw.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{1,8}));/g, (_, decimal, hex, name) => {
    if (name !== undefined) {
      const known = Object.hasOwn(entities, name) ? entities[name] : undefined
      if (known === undefined) throw new Refusal()
      return known
    }
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    if (code > 0x10ffff || code < 0x20) throw new Refusal()
    return String.fromCodePoint(code)
  })
  if (/&(?!amp;)/.test(raw.replace(/&(#\d+|#x[0-9a-fA-F]+|\w+);/g, ''))) throw new Refusal()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(text)) throw new Refusal()
  return text
}
