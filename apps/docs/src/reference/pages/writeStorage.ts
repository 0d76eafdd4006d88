import ts from 'typescript'
import { toCode } from '../toCode.ts'
import { toPublicText } from '../toPublicText.ts'
import { toTable } from '../toTable.ts'

/** The part of a page about what a kit keeps in the page's storage: those values that its code reads or writes. */
export function writeStorage(program: ts.Program): string {
  const checker = program.getTypeChecker()
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.includes('/packages/billfold/src/'))
  const code = own.flatMap(({ fileName, text }) => (/\/src\/(core|hooks|send|shell|ui)\//.test(fileName) ? [text] : []))
  const rows = own.flatMap(file => {
    const name = /\/protocol\/stored\/(stored[A-Z]\w*)\.ts$/.exec(file.fileName)?.[1]
    const key = /key: '([^']+)'/.exec(file.text)?.[1]
    if (!name || !key || !code.some(text => new RegExp(`\\b${name}\\b`).test(text))) return []
    const declared = file.statements
      .filter(ts.isVariableStatement)
      .flatMap(statement => statement.declarationList.declarations)
      .find(one => one.name.getText() === name)
    const symbol = declared && checker.getSymbolAtLocation(declared.name)
    return [[toCode(key), toPublicText(ts.displayPartsToString(symbol?.getDocumentationComment(checker)))]]
  })
  if (rows.length === 0) throw new Error('The stored values moved')
  return `${toTable(['Key', 'Holds'], rows)}\n`
}
