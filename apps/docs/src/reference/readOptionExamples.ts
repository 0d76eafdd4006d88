import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** The text of each example in `optionExamples.ts`, by the option's path. */
export function readOptionExamples(): ReadonlyMap<string, string> {
  const text = readFileSync(join(import.meta.dirname, 'optionExamples.ts'), 'utf8')
  const source = ts.createSourceFile('optionExamples.ts', text, ts.ScriptTarget.Latest, true)
  const examples = new Map<string, string>()
  const visit = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isSatisfiesExpression(node.initializer)) {
      const { expression } = node.initializer
      if (ts.isObjectLiteralExpression(expression))
        for (const one of expression.properties)
          if (ts.isPropertyAssignment(one) && ts.isObjectLiteralExpression(one.initializer))
            examples.set(
              one.name.getText().replaceAll("'", ''),
              one.initializer.properties.map(property => property.getText()).join(',\n'),
            )
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return examples
}
