import { readFileSync } from 'node:fs'
import ts from 'typescript'

/**
 * The titles of the tests in a file, each with those of the groups around it: `group title`. Of tests that run by a table
 * also the texts of the table, which stand in their titles.
 */
export function listTitles(path) {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const titles = []
  const visit = (node, groups) => {
    if (ts.isCallExpression(node)) {
      const [name, table] = callee(node.expression)
      const [first] = node.arguments
      if (/^(test|it|describe|describeView)$/.test(name) && first && ts.isStringLiteralLike(first)) {
        const title = [...groups, first.text].join(' ')
        titles.push(title)
        if (table) for (const text of textsOf(table)) titles.push(`${title} ${text}`)
        for (const argument of node.arguments.slice(1))
          visit(argument, /^describe/.test(name) ? [...groups, first.text] : groups)
        return
      }
    }
    ts.forEachChild(node, child => visit(child, groups))
  }
  visit(file, [])
  return titles
}

/** What is called: its name without `.each`, `.skipIf` and the like, and the table that was given to `each`. */
function callee(node) {
  if (ts.isIdentifier(node)) return [node.text]
  if (ts.isPropertyAccessExpression(node)) return callee(node.expression)
  if (ts.isCallExpression(node)) return [callee(node.expression)[0], node.arguments[0]]
  return ['']
}

function textsOf(node) {
  const texts = []
  const visit = child => {
    if (ts.isStringLiteralLike(child)) texts.push(child.text)
    ts.forEachChild(child, visit)
  }
  visit(node)
  return texts
}
