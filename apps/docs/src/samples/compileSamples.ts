import { join } from 'node:path'
import ts from 'typescript'
import type { WorkspaceCompiler } from '../createWorkspaceCompiler.ts'
import { workspace } from '../workspace.ts'
import type { Sample } from './Sample.ts'
import { type SampleModule, toModule } from './toModule.ts'

const KIT = `import type { Kit } from 'billfold'
export declare const kit: Kit
`

/**
 * Type-checks samples against the packages' public entries, all in one program, each as a module of its own.
 * @returns what is wrong, as `file:line: message`; nothing when all compile.
 */
export function compileSamples(
  compile: WorkspaceCompiler,
  samples: readonly Sample[],
  knownNames: ReadonlyMap<string, string>,
): readonly string[] {
  const modules = new Map<string, SampleModule>()
  for (const sample of samples) {
    // What goes on from another is compiled together with it, where the chain ends.
    if (samples.some(other => other.continues === sample)) continue
    modules.set(join(workspace, 'apps/docs/src/samples', `sample${modules.size}.tsx`), toModule(sample, knownNames))
  }
  const files = new Map([...modules].map(([path, { text }]) => [path, text]))
  // The module of its own in which readers make their kit.
  files.set(join(workspace, 'apps/docs/src/samples/kit.ts'), KIT)
  const program = compile([], files)
  return [...modules].flatMap(([path, module]) => {
    const source = program.getSourceFile(path)
    if (!source) throw new Error(`${path} is not in the program`)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(found => {
      const { line } = source.getLineAndCharacterOfPosition(found.start ?? 0)
      return `${module.whereIs(line)}: ${ts.flattenDiagnosticMessageText(found.messageText, ' ')}`
    })
  })
}
