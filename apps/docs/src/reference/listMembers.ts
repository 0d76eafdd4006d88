import ts from 'typescript'
import type { Member } from '../PublicName.ts'
import { workspace } from '../workspace.ts'

/**
 * The members of an object type that this project declares; those of the DOM or of React are theirs to describe. Types
 * are printed as the source writes them, which is shorter than what they amount to.
 */
export function listMembers(checker: ts.TypeChecker, type: ts.Type, at: ts.Node): readonly Member[] {
  return type.getProperties().flatMap(member => {
    const declared = member.declarations?.[0]
    const path = declared?.getSourceFile().fileName ?? ''
    if (!declared || !path.startsWith(workspace) || path.includes('/node_modules/')) return []
    return [
      {
        name: member.name,
        type: writtenType(declared) ?? checker.typeToString(checker.getTypeOfSymbolAtLocation(member, at), at),
        isOptional: (member.flags & ts.SymbolFlags.Optional) !== 0,
        text:
          (isExperimental(member) ? 'Experimental: ' : '') +
          ts.displayPartsToString(member.getDocumentationComment(checker)).trim(),
      },
    ]
  })
}

function isExperimental(member: ts.Symbol): boolean {
  return member.getJsDocTags().some(({ name }) => name === 'experimental')
}

function writtenType(declared: ts.Declaration): string | undefined {
  if (ts.isPropertySignature(declared))
    return declared.type
      ?.getText()
      .replace(/^\s*\|\s*/, '')
      .replace(/\s*\|\s*undefined$/, '')
  if (!ts.isMethodSignature(declared)) return undefined
  const parameters = declared.parameters.map(parameter => parameter.getText()).join(', ')
  return `(${parameters}) => ${declared.type?.getText() ?? 'void'}`
}
