import { relative } from 'node:path'
import ts from 'typescript'
import type { Member, PublicKind, PublicName } from '../PublicName.ts'
import { workspace } from '../workspace.ts'
import { listMembers } from './listMembers.ts'

const FORMAT = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope

/** Every public name of an entry, sorted, with what its source says about it. `file` is the entry's absolute path. */
export function readEntry(program: ts.Program, file: string): readonly PublicName[] {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)
  if (!module) throw new Error(`${file} exports nothing`)
  return checker
    .getExportsOfModule(module)
    .map(symbol => describe(checker, symbol))
    .sort((one, other) => one.name.localeCompare(other.name))
}

function describe(checker: ts.TypeChecker, exported: ts.Symbol): PublicName {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0]
  if (!declaration) throw new Error(`${exported.name} is declared nowhere`)
  const file = declaration.getSourceFile()
  const tags = symbol.getJsDocTags(checker)
  const tag = (name: string) =>
    tags.filter(one => one.name === name).map(one => ts.displayPartsToString(one.text).trim())
  const kind = kindOf(exported.name, symbol, declaration)
  // Types are resolved on demand: some are long.
  const callOf = () => (isCallable(declaration) ? checker.getTypeOfSymbol(symbol).getCallSignatures()[0] : undefined)
  return {
    name: exported.name,
    kind,
    file: relative(workspace, file.fileName),
    line: file.getLineAndCharacterOfPosition(declaration.getStart(file)).line + 1,
    text: ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim(),
    get signature() {
      return signatureOf(checker, exported.name, symbol, declaration, callOf())
    },
    get members() {
      const call = callOf()
      if (call) return parametersOf(checker, call, declaration)
      return kind === 'type' ? listMembers(checker, checker.getDeclaredTypeOfSymbol(symbol), declaration) : []
    },
    get returns() {
      const call = callOf()
      return call ? checker.typeToString(call.getReturnType(), declaration, FORMAT) : ''
    },
    throws: tag('throws').join(' · '),
    examples: tag('example'),
  }
}

function kindOf(name: string, symbol: ts.Symbol, declaration: ts.Declaration): PublicKind {
  if (symbol.flags & ts.SymbolFlags.Class) return 'class'
  if (isCallable(declaration)) {
    if (/^use[A-Z]/.test(name)) return 'hook'
    return declaration.getSourceFile().fileName.endsWith('.tsx') && /^[A-Z]/.test(name) ? 'component' : 'function'
  }
  return symbol.flags & ts.SymbolFlags.Value ? 'value' : 'type'
}

function isCallable(declaration: ts.Declaration): boolean {
  if (ts.isFunctionDeclaration(declaration)) return true
  const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
  return value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value))
}

/** The members worth a table: those of the last parameter, if it is an object of ours. */
function parametersOf(checker: ts.TypeChecker, call: ts.Signature, at: ts.Node): readonly Member[] {
  const last = call.getParameters().at(-1)
  if (!last || ['kit', 'connector'].includes(last.name)) return []
  const type = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(last, at))
  const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.Union)) !== 0
  return isObject && type.getCallSignatures().length === 0 ? listMembers(checker, type, at) : []
}

function signatureOf(
  checker: ts.TypeChecker,
  name: string,
  symbol: ts.Symbol,
  declaration: ts.Declaration,
  call: ts.Signature | undefined,
): string {
  if (call) return `function ${name}${checker.signatureToString(call, declaration, FORMAT)}`
  if (symbol.flags & ts.SymbolFlags.Class) return `class ${name}`
  if (!(symbol.flags & ts.SymbolFlags.Value)) return declaration.getText().replace(/^export /, '')
  return `const ${name}: ${checker.typeToString(checker.getTypeOfSymbol(symbol), declaration, FORMAT)}`
}
