import { join } from 'node:path'
import ts from 'typescript'
import { workspace } from '../workspace.ts'

const FILES = ['options/resolveOptions.ts', 'createRuntime.ts', 'startKit.ts']

/**
 * The defaults of options as the kit's own code fills them in (`options.debug ?? false`, `fill({ layout: 'auto' }, options)`),
 * by the option's path:
 * `layout`, `features.send`, `theme.mode`.
 */
export function readDefaults(program: ts.Program): ReadonlyMap<string, string> {
  const defaults = new Map<string, string>()
  const constants = new Map<string, ts.Expression>()
  const note = (left: string, value: string) => {
    const path = /^(options|local)\.([\w.?]+)$/.exec(left)
    if (path) defaults.set(`${path[1] === 'local' ? 'features.' : ''}${path[2]?.replaceAll('?', '')}`, value)
  }
  const write = (value: ts.Expression): string => {
    const meant = ts.isIdentifier(value) ? constants.get(value.text) : undefined
    if (meant)
      return meant
        .getText()
        .replace(/\s+/g, ' ')
        .replace(/\[ | \]|, ?(?=\])/g, found => found.trim().replace(',', ''))
    return value.getText().replaceAll('local.', 'features.')
  }
  const visit = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer)
    if (ts.isBinaryExpression(node)) {
      const { operatorToken, left, right } = node
      if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) note(left.getText(), write(right))
      // `options.disableAppend === true`: off by default.
      if (operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken && right.kind === ts.SyntaxKind.TrueKeyword)
        note(left.getText(), 'false')
    }
    if (ts.isCallExpression(node) && node.expression.getText() === 'fill') {
      const [values, given] = node.arguments
      const prefix = { options: '', local: 'features.', theme: 'theme.' }[given?.getText() ?? '']
      const literal = values && bare(ts.isIdentifier(values) ? (constants.get(values.text) ?? values) : values)
      if (prefix !== undefined && literal && ts.isObjectLiteralExpression(literal))
        for (const one of literal.properties) {
          if (!ts.isPropertyAssignment(one)) continue
          const value = bare(one.initializer)
          if (value.getText() !== 'undefined') defaults.set(prefix + one.name.getText(), write(value))
        }
    }
    ts.forEachChild(node, visit)
  }
  for (const file of FILES) {
    const source = program.getSourceFile(join(workspace, 'packages/billfold/src/core', file))
    if (!source) throw new Error(`${file} is not in the program`)
    visit(source)
  }
  const remote = constants.get('NO_REMOTE')
  if (!remote || !ts.isObjectLiteralExpression(remote)) throw new Error('The defaults of remote features moved')
  for (const one of remote.properties)
    if (ts.isPropertyAssignment(one)) defaults.set(`features.${one.name.getText()}`, one.initializer.getText())
  defaults.set('multiWallet', defaults.get('features.multiWallet') ?? 'false')
  return defaults
}

/** An expression without what the compiler alone reads. */
function bare(value: ts.Expression): ts.Expression {
  return ts.isAsExpression(value) || ts.isSatisfiesExpression(value) ? bare(value.expression) : value
}
