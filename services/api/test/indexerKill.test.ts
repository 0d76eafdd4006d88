import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contracts, createDevnet } from '@billfold/devnet'
import { makeFolder } from '@billfold/service/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tenants } from '../src/testing/tenants.ts'
import { createChainDriver } from './support/createChainDriver.ts'
import { createIndexKit } from './support/createIndexKit.ts'
import { startNodeProxy } from './support/startNodeProxy.ts'
import { startProcess } from './support/startProcess.ts'
import { withEngines } from './support/withEngines.ts'

type Devnet = Awaited<ReturnType<typeof createDevnet>>
const main = 'eip155:31337'
let devnet: Devnet

beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())

withEngines('an indexing process', (fresh, engine) => {
  it('that is killed in the middle of its backfill loses nothing and doubles nothing (kill -9)', async () => {
    const folder = makeFolder()
    const given = await fresh()
    const config = given.engine === 'sqlite' ? { ...given, file: join(folder, 'api', 'api.sqlite') } : given
    const driver = createChainDriver(devnet.chains[main])
    const proxy = await startNodeProxy(devnet.chains[main].rpcUrl)
    const kit = await createIndexKit(config, {
      id: main,
      rpcUrl: devnet.chains[main].rpcUrl,
      weth: contracts[main].weth.address,
    })
    // A process that dies takes its lease with it into the grave; here its time is over at once.
    const expire = () => kit.database.query.updateTable('chain_index').set({ lease_until: 0 }).execute()
    const seed = join(folder, 'seed.json')
    writeFileSync(
      seed,
      JSON.stringify({
        ...tenants,
        networks: [
          {
            id: main,
            name: 'Devnet',
            indexed: true,
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpcUrls: [proxy.url],
            wrappedNative: contracts[main].weth.address,
          },
        ],
      }),
    )
    const env = {
      BILLFOLD_DATA: folder,
      BILLFOLD_API_SEED: seed,
      ...(config.engine === 'postgres' ? { DATABASE_URL: config.url } : {}),
    }
    const { store } = kit.createProcess('onlooker')
    const head = await driver.head()
    // Slow enough to be caught at it.
    proxy.state.delayMs = 25
    // Twice on one of them: what went on after a crash can crash as well.
    for (const share of engine === 'sqlite' ? [0.8] : [0.9, 0.8]) {
      const service = startProcess(env)
      await expect.poll(async () => (await store.readRange())?.floor.number, { interval: 5 }).toBeLessThan(head * share)
      await service.kill('SIGKILL')
      expect((await store.readRange())?.floor.number).toBeGreaterThan(0)
      // What is in is whole: every block of the range with all that belongs to it, and nothing besides. A commit that was
      // under way may still come through.
      const whole = await kit.recompute(head)
      const findFaults = async () => {
        const floor = (await store.readRange())?.floor.number ?? 0
        const held = await kit.dump()
        const tables = ['blocks', 'transactions', 'transfers', 'approvals', 'activity']
        const expected = (table: string) => whole[table]?.filter(row => numberOf(row) >= floor)
        return tables.filter(table => JSON.stringify(held[table]) !== JSON.stringify(expected(table)))
      }
      await expect.poll(findFaults).toEqual([])
      await expire()
    }
    const { store: last, worker } = kit.createProcess('last', 64)
    expect(await last.takeLease()).toBe(true)
    while (await worker.step(kit.network)) expect((await last.readRange())?.tip.number).toBe(head)
    expect(await kit.dump()).toEqual(await kit.recompute(head))
  })
})

/** The block of a row as the dump writes it. */
function numberOf(row: unknown): number {
  const columns = new Map(JSON.parse(String(row)) as [string, unknown][])
  return Number(columns.get('block_number') ?? columns.get('number'))
}
