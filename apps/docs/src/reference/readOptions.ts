import { join } from 'node:path'
import ts from 'typescript'
import type { Member } from '../PublicName.ts'
import { workspace } from '../workspace.ts'
import { listMembers } from './listMembers.ts'
import { readDefaults } from './readDefaults.ts'

/** One option of `createBillfold` with its default, as code; empty without one. */
export type OptionRow = Member & { readonly default: string }

/** The options of `createBillfold`, and those of `theme`, `features` and `customWallets`, which hold their own. */
export function readOptions(program: ts.Program): ReadonlyMap<string, readonly OptionRow[]> {
  const checker = program.getTypeChecker()
  const defaults = readDefaults(program)
  const file = program.getSourceFile(join(workspace, 'packages/billfold/src/core/options/BillfoldOptions.ts'))
  const declared = file?.statements.find(one => ts.isTypeAliasDeclaration(one) && one.name.text === 'BillfoldOptions')
  if (!file || !declared || !ts.isTypeAliasDeclaration(declared)) throw new Error('BillfoldOptions moved')
  const options = checker.getTypeAtLocation(declared.name)
  const inside = (name: string) => {
    const symbol = options.getProperty(name)
    if (!symbol) throw new Error(`There is no option ${name}`)
    return checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(symbol, declared))
  }
  const rows = (type: ts.Type, prefix: string) =>
    listMembers(checker, type, declared).map(row => ({ ...row, default: defaults.get(prefix + row.name) ?? '' }))
  const wallet = checker.getIndexTypeOfType(inside('customWallets'), ts.IndexKind.Number)
  if (!wallet) throw new Error('customWallets is no list')
  return new Map([
    ['options', rows(options, '')],
    ['theme', rows(inside('theme'), 'theme.')],
    ['features', rows(inside('features'), 'features.')],
    ['customWallets', rows(wallet, 'customWallets.')],
  ])
}
