import ts from 'typescript'
import type { PublicName } from '../../PublicName.ts'
import { describeName } from '../describeName.ts'
import { listMembers } from '../listMembers.ts'
import { toCode } from '../toCode.ts'
import { toPublicText } from '../toPublicText.ts'
import { toTable } from '../toTable.ts'

/** The page about custom elements: what defines them, which there are, and what they take. */
export function writeElements(checker: ts.TypeChecker, file: ts.SourceFile, names: readonly PublicName[]): string {
  const button = file.statements.find(one => ts.isTypeAliasDeclaration(one))
  if (!button) throw new Error('BillfoldButton moved')
  const elements: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isPropertySignature(node) && ts.isStringLiteral(node.name) && node.name.text.startsWith('billfold-')) {
      const { text } = node.name
      const symbol = checker.getSymbolAtLocation(node.name)
      const said = ts.displayPartsToString(symbol?.getDocumentationComment(checker))
      elements.push(`## ${text}\n\n${toPublicText(said)}\n\n\`\`\`html\n<${text} size="lg"></${text}>\n\`\`\``)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  const members = listMembers(checker, checker.getTypeAtLocation(button), button).map(({ name, type, text }) => [
    toCode(name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)),
    toCode(name),
    toCode(type),
    toPublicText(text),
  ])
  return `# Elements

Buttons for any page, without React in your code: \`import { defineElements } from 'billfold/element'\`, or the
[script tag](../guide/plain-page.md). React comes with the modal, when a visitor looks like pressing.

${elements.join('\n\n')}

## Attributes

Every element takes these; each is also a property.

${toTable(['Attribute', 'Property', 'Type', 'Meaning'], members)}

Colours follow \`billfold/styles.css\`: \`--bf-button\`, \`--bf-button-text\`, or \`billfold-connect-button::part(button)\`. A page that
does not want to jump reserves room: \`billfold-connect-button:not(:defined) { display: inline-block; height: 44px }\`.

${names
  .filter(({ kind }) => kind === 'function')
  .map(name => describeName(name))
  .join('\n\n')}
`
}
