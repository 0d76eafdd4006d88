// What is measured: an empty React page, wagmi alone, two peers, and Billfold, each as its documentation's minimum.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const here = import.meta.dirname
const host = name => ({ root: join(here, 'hosts', name), isOurs: true })
const peer = name => ({ root: join(here, 'peers', name), isOurs: false })

export const targets = {
  baseline: { ...host('baseline'), row: 'Wallet' },
  billfold: { ...host('react-evm'), row: 'Size Wallet', address: /0xf39F/ },
  wagmi: { ...peer('wagmi'), row: 'Size Wallet', address: /0xf39F/i },
  rainbowkit: { ...peer('rainbowkit'), row: 'Size Wallet', address: /0xf3/i },
  connectkit: { ...peer('connectkit'), row: 'Size Wallet', address: /0xf3/i },
}

/** Peers are installed by hand: they are half a gigabyte. */
export const arePeersInstalled = () => existsSync(join(here, 'peers/node_modules'))
export const installPeers = `npm ci --ignore-scripts --legacy-peer-deps --prefix ${resolve(here, 'peers')}`
