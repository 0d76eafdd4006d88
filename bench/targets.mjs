// What is measured: an empty React page, wagmi alone, two peers, and Billfold, each as its documentation's minimum.
// A target says what its button, its row of the test wallet and its connected address look like (`{ selector?, text?,
// pattern? }`, see measure/inPage.js), and how one connects; the measuring code knows no target.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const here = import.meta.dirname
const button = { text: 'Connect wallet' }
const row = { text: 'Size Wallet' }
const connect = page => page.getByRole('button', { name: row.text }).last().click()
const host = name => ({ root: join(here, 'hosts', name), isOurs: true, button, row, connect })
const peer = name => ({ root: join(here, 'peers', name), isOurs: false, button, row, connect })

export const targets = {
  /** Its "list" is a dialog with one button; it connects nothing. */
  baseline: { ...host('baseline'), row: { text: 'Wallet' } },
  billfold: { ...host('react-evm'), address: { pattern: '0xf39f' } },
  full: { ...host('full'), address: { pattern: '0xf39f' } },
  wagmi: { ...peer('wagmi'), address: { pattern: '0xf39f' } },
  rainbowkit: { ...peer('rainbowkit'), address: { pattern: '0xf3…' } },
  connectkit: { ...peer('connectkit'), address: { pattern: '0xf39f•' } },
}

/** Peers have a lockfile of their own: they are half a gigabyte that nothing else needs. */
export const peersFolder = resolve(here, 'peers')
export const arePeersInstalled = () => existsSync(join(peersFolder, 'node_modules'))
export const installPeers = ['npm', 'ci', '--ignore-scripts', '--legacy-peer-deps', '--prefix', peersFolder]
