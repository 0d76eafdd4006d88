import ts from 'typescript'

/** Fields that machines write: `createRuntime` runs their transitions. */
const OF_MACHINES = [
  'activeNamespace',
  'namespaces',
  'connections',
  'pending',
  'agreed',
  'recentWallets',
  'modal',
  'toast',
]

/**
 * Writes of a store from outside of its owner. The store of a kit is written by `core/createRuntime.ts`, which runs the machines, and by
 * actions, which leave the machines' fields alone. Any other store is written in the file that creates it. What a machine is given is
 * an event, or a call of a transition.
 *
 * @param {string} file path with `/`
 * @param {ts.SourceFile} tree
 * @returns {string[]} one line per write
 */
export function findStoreWrites(file, tree) {
  if (file.endsWith('/core/createRuntime.ts')) return []
  const isAction = file.includes('/core/actions/')
  const isOwner = tree.text.includes('createStore')
  /** @type {string[]} */
  const found = []
  const visit = node => {
    ts.forEachChild(node, visit)
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return
    const { name, expression } = node.expression
    const [given] = node.arguments
    const where = `${file}:${tree.getLineAndCharacterOfPosition(name.getStart(tree)).line + 1}`
    if (name.text === 'connection' && given && isFunction(given) && !ts.isCallExpression(given.body))
      found.push(`${where}: a transition of the connection machine lies in core/machines`)
    // `this.setState` is a component's own.
    if (name.text !== 'setState' || expression.kind === ts.SyntaxKind.ThisKeyword) return
    if (isOwner && ts.isIdentifier(expression)) return
    if (!isAction) found.push(`${where}: only actions and machines write the store of a kit`)
    else if (given)
      for (const field of fieldsOf(given, tree))
        if (OF_MACHINES.includes(field)) found.push(`${where}: only its machine writes '${field}'`)
  }
  visit(tree)
  return found
}

function isFunction(node) {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node)
}

/** The names in an object that is written, or that a function returns for it. */
function fieldsOf(node, tree) {
  if (ts.isParenthesizedExpression(node)) return fieldsOf(node.expression, tree)
  if (ts.isObjectLiteralExpression(node)) return node.properties.flatMap(({ name }) => name?.getText(tree) ?? [])
  if (!isFunction(node)) return []
  if (!ts.isBlock(node.body)) return fieldsOf(node.body, tree)
  return node.body.statements.flatMap(statement =>
    ts.isReturnStatement(statement) && statement.expression ? fieldsOf(statement.expression, tree) : [],
  )
}
