import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Writes a sample as a script that Node 20 runs: its types taken out, nothing else changed. @returns the name of the file */
export function toScript(folder: string, name: string): string {
  const text = readFileSync(join(folder, 'src', name), 'utf8')
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }
  const script = name.replace('.tsx', '.mjs')
  writeFileSync(join(folder, script), ts.transpileModule(text, { compilerOptions }).outputText)
  return script
}
