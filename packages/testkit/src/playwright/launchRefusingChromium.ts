import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import type { launchChromium } from './launchChromium.ts'
import { toLaunchOptions } from './toLaunchOptions.ts'

/** What Chromium calls "block" in its settings of sites. */
const BLOCK = 2

/**
 * Starts the system's Chromium as a visitor has set it who lets a site keep nothing inside other sites: cookies, databases and storage of `refused` throw in frames
 * of `inside`, and work in its own windows. Blocking third-party cookies alone is less: it leaves frames a part of the storage of their own.
 *
 * @throws an error that names the command to install it, without Chromium.
 * @example
 * const visitor = await launchRefusingChromium({ refused: 'https://vault.example', inside: 'https://app.example' })
 * afterAll(() => visitor.close())
 */
export async function launchRefusingChromium(
  options: launchRefusingChromium.Options,
): Promise<launchRefusingChromium.ReturnType> {
  const { inside, refused, ...rest } = options
  const folder = await mkdtemp(join(tmpdir(), 'billfold-chromium-'))
  const cookies = { [`${refused},${inside}`]: { setting: BLOCK } }
  await mkdir(join(folder, 'Default'))
  await writeFile(
    join(folder, 'Default', 'Preferences'),
    JSON.stringify({ profile: { content_settings: { exceptions: { cookies } } } }),
  )
  const context = await chromium.launchPersistentContext(folder, toLaunchOptions({ realDefaults: true, ...rest }))
  return {
    context,
    async close() {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export declare namespace launchRefusingChromium {
  type Options = launchChromium.Options & {
    /** Origin of the site that may keep nothing. */
    readonly refused: string
    /** Origin of the page around it. */
    readonly inside: string
  }
  type ReturnType = { readonly context: BrowserContext; close(): Promise<void> }
}
