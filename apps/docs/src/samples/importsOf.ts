import ts from 'typescript'
import { docstringPrelude } from './docstringPrelude.ts'

/** The imports of an example of a docstring. */
export type Imports = {
  /** Statements, one a line; the kit comes from `./kit`, the module in which readers make it. */
  readonly text: string
  /** Whether the example is complete with them; else it also needs names that only `docstringPrelude` declares. */
  readonly isComplete: boolean
  /** Those of the statements that the prelude does not hold. */
  readonly besidePrelude: string
}

/** Reads which names an example of a docstring uses and does not declare, and where they are imported from. */
export function importsOf(code: string, knownNames: ReadonlyMap<string, string>): Imports {
  const free = freeNames(code)
  const modules = new Map<string, Set<string>>()
  let isComplete = true
  for (const name of free) {
    const from = name === 'kit' ? './kit' : (preludeImports.get(name) ?? knownNames.get(name))
    // A name of the prelude is what the example means by it, whatever else has that name.
    if (name !== 'kit' && preludeNames.has(name)) isComplete = false
    else if (from) modules.set(from, (modules.get(from) ?? new Set()).add(name))
  }
  return {
    text: toStatements(modules, () => true),
    isComplete,
    besidePrelude: toStatements(modules, name => name !== 'kit' && !preludeImports.has(name)),
  }
}

function toStatements(modules: ReadonlyMap<string, ReadonlySet<string>>, isWanted: (name: string) => boolean): string {
  return [...modules]
    .sort(byModule)
    .flatMap(([from, all]) => {
      const names = [...all].filter(isWanted).sort()
      if (names.length === 0) return []
      return names.includes('v')
        ? `import * as v from '${from}'`
        : `import { ${names.map(toSpecifier).join(', ')} } from '${from}'`
    })
    .join('\n')
}

const [preludeImports, preludeNames] = readPrelude()

/** Where the prelude imports names from, and the names that it declares. */
function readPrelude(): readonly [ReadonlyMap<string, string>, ReadonlySet<string>] {
  const imports = new Map<string, string>()
  const names = new Set<string>()
  for (const statement of parse(docstringPrelude).statements) {
    if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations) names.add(name.getText())
    if (ts.isFunctionDeclaration(statement) && statement.name) names.add(statement.name.text)
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const bindings = statement.importClause?.namedBindings
    const bound = bindings && ts.isNamedImports(bindings) ? bindings.elements : bindings ? [bindings] : []
    // What it imports by another name is for itself.
    for (const one of bound)
      if (!(ts.isImportSpecifier(one) && one.propertyName)) imports.set(one.name.text, statement.moduleSpecifier.text)
  }
  return [imports, names]
}

/** Names that the code uses as values or types and does not declare itself. */
function freeNames(code: string): readonly string[] {
  const used = new Set<string>()
  const declared = new Set<string>()
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node)) {
      if (isDeclaration(node)) declared.add(node.text)
      else if (!isProperty(node)) used.add(node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(parse(code))
  return [...used].filter(name => !declared.has(name))
}

function isDeclaration(node: ts.Identifier): boolean {
  const { parent } = node
  const isNamed =
    ts.isVariableDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isBindingElement(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isClassDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isNamespaceImport(parent)
  return isNamed && parent.name === node
}

/** Whether an identifier names a member, an attribute or an element of HTML, and no variable. */
function isProperty(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node
  if (ts.isQualifiedName(parent)) return parent.right === node
  if (ts.isBindingElement(parent)) return parent.propertyName === node
  if (ts.isJsxOpeningLikeElement(parent) || ts.isJsxClosingElement(parent)) return /^[a-z]/.test(node.text)
  const isNamed =
    ts.isPropertyAssignment(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isMethodSignature(parent) ||
    ts.isGetAccessor(parent) ||
    ts.isJsxAttribute(parent)
  return isNamed && parent.name === node
}

/** Packages before the reader's own module, by name. */
function byModule([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return Number(one.startsWith('.')) - Number(other.startsWith('.')) || (one < other ? -1 : 1)
}

function toSpecifier(name: string): string {
  return preludeTypes.has(name) ? `type ${name}` : name
}

const preludeTypes: ReadonlySet<string> = new Set(
  [...docstringPrelude.matchAll(/^import type \{ ([^}]*) \}/gm)].flatMap(([, list = '']) => list.split(/, */)),
)

function parse(code: string): ts.SourceFile {
  return ts.createSourceFile('example.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
}
