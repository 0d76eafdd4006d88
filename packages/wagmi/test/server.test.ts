import { createBillfold, getAccount, getConnectors } from 'billfold'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { createConfig, http } from 'wagmi'

// On a server: no window, nothing that listens.

test.each([false, true])('imports, and makes a kit that waits, with ssr: %s', async ssr => {
  expect(typeof window).toBe('undefined')
  const { wagmi } = await import('../src/exports/index.ts')
  const config = createConfig({ chains: [mainnet], transports: { 1: http() }, ssr })
  const kit = createBillfold({ families: [wagmi({ config })] })
  expect(getAccount(kit)).toMatchObject({ status: 'disconnected', networkId: 'eip155:1' })
  expect(getConnectors(kit)).toEqual([])
  kit.destroy()
})
