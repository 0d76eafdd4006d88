import { join } from 'node:path'
import ts from 'typescript'
import { workspace } from './workspace.ts'

/** Makes programs over files of the project and over `virtual` ones that are nowhere on disk (absolute path → text). */
export type WorkspaceCompiler = (files: readonly string[], virtual?: ReadonlyMap<string, string>) => ts.Program

/**
 * A TypeScript compiler with the project's own options: packages are found by their public entries, as sources. What is
 * on disk is parsed once, however many programs are made.
 */
export function createWorkspaceCompiler(): WorkspaceCompiler {
  const { config } = ts.readConfigFile(join(workspace, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, workspace)
  const { incremental: _, tsBuildInfoFile: __, ...whole } = options
  const disk = ts.createCompilerHost(whole)
  const parsed = new Map<string, ts.SourceFile | undefined>()
  return (files, virtual = new Map()) => {
    const host: ts.CompilerHost = {
      ...disk,
      fileExists: name => virtual.has(name) || disk.fileExists(name),
      readFile: name => virtual.get(name) ?? disk.readFile(name),
      getSourceFile(name, language) {
        const text = virtual.get(name)
        if (text !== undefined) return ts.createSourceFile(name, text, language, true)
        if (!parsed.has(name)) parsed.set(name, disk.getSourceFile(name, language))
        return parsed.get(name)
      },
    }
    return ts.createProgram({
      rootNames: [join(workspace, 'css.d.ts'), ...files, ...virtual.keys()],
      options: whole,
      host,
    })
  }
}
