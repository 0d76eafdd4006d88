import { events } from 'billfold/protocol'
import ts from 'typescript'
import { toCode } from '../toCode.ts'
import { toTable } from '../toTable.ts'

/** The page about events: what a host can receive (the type `KitEvent`), and what may leave the page as analytics. */
export function writeEvents(kitEvent: ts.TypeAliasDeclaration): string {
  const union = kitEvent.type
  if (!ts.isUnionTypeNode(union)) throw new Error('KitEvent is no union')
  const rows = union.types.flatMap(one => {
    if (!ts.isTypeLiteralNode(one)) return []
    const members = one.members.filter(ts.isPropertySignature)
    const rest = members
      .filter(member => member.name.getText() !== 'type')
      .map(member => toCode(`${member.name.getText()}: ${member.type?.getText()}`))
    const type = members.find(member => member.name.getText() === 'type')?.type?.getText() ?? ''
    return [...type.matchAll(/'([A-Z_0-9]+)'/g)].map(([, name = '']) => [toCode(name), rest.join(', ')])
  })
  const sent = Object.entries(events).map(([name, { entries }]) => [
    toCode(name),
    Object.keys(entries).map(toCode).join(', '),
  ])
  return `# Events

## What you receive

\`onEvent\`, [\`watchEvents\`](./actions.md#watchevents) and [\`useKitEvents\`](./hooks.md#usekitevents) receive these, also if
analytics are off. The kit sends none of them anywhere by itself.

${toTable(['Event', 'Says'], rows)}

## What may be sent

Only with an \`api\`, only after the visitor's first touch, not under Do Not Track or Global Privacy Control, and not with
\`features: { analytics: false }\`. A property that is not listed never leaves the page. The kit sends the events of the parts
that are built; the list is the wire's.

${toTable(['Event', 'Properties'], sent)}
`
}
