import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { SOURCE } from '../../../../../scripts/conditions.mjs'
import { emptyDocument, serveHost } from '../../shell/testing/serveHost.ts'

const HOSTS = resolve(import.meta.dirname, '../../../../../e2e/hosts')

/** The folder of a React of its own, installed as its lockfile says where that has not happened yet. */
async function installReact(version: reactHost.Version): Promise<string> {
  const folder = join(HOSTS, `react${version}`)
  if (!existsSync(join(folder, 'node_modules/react-dom/package.json')))
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  return folder
}

type ServerHalf = typeof import('../../../../../e2e/hosts/app/server.tsx')

/** Builds the host's server half with that React. */
async function buildServer(react: string, mode: 'production' | 'development'): Promise<ServerHalf> {
  const outDir = mkdtempSync(join(tmpdir(), 'billfold-host-'))
  try {
    await build({
      root: react,
      configFile: false,
      logLevel: 'error',
      mode,
      oxc: { jsx: { runtime: 'automatic', development: mode === 'development' } },
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
      resolve: { dedupe: ['react', 'react-dom'] },
      ssr: { noExternal: true, resolve: { conditions: [SOURCE, 'module', 'node', mode] } },
      build: { ssr: join(HOSTS, 'app/server.tsx'), outDir, emptyOutDir: true, target: 'es2022' },
    })
    return (await import(/* @vite-ignore */ pathToFileURL(join(outDir, 'server.js')).href)) as ServerHalf
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/**
 * The host of `e2e/hosts`, built with one version of React: `<url>/client` draws in the browser; with `isServed`,
 * `<url>/hydrated` is drawn by the server first, `<url>/remembered` by the server for the visitor whom the request's
 * cookie names, and `<url>/signed` with sign-in, for the visitor whose session the server knows. The caller ends it.
 */
export async function reactHost(
  version: reactHost.Version,
  mode: 'production' | 'development',
  { isServed = false }: { isServed?: boolean } = {},
): Promise<reactHost.ReturnType> {
  const react = await installReact(version)
  const half = isServed ? await buildServer(react, mode) : undefined
  const html = half?.render() ?? ''
  const client = join(HOSTS, 'app/client.tsx')
  const server = await serveHost({
    entries: { client },
    react,
    mode,
    documents: {
      hydrated: emptyDocument('client', `<div id="app">${html}</div>`),
      ...(half && {
        remembered: cookies => emptyDocument('client', half.renderRemembered(cookies)),
        signed: cookies => emptyDocument('client', half.renderSigned(cookies)),
      }),
    },
  })
  return { ...server, html }
}

export declare namespace reactHost {
  type Version = '18' | '19'
  type ReturnType = serveHost.ReturnType & {
    /** What the server rendered, if asked to. */
    html: string
  }
}
