import { expect, onTestFinished, test } from 'vitest'
import { drawBytes } from '../../custody/bytes/drawBytes.ts'
import { createMemoryStorage } from '../../custody/storage/createMemoryStorage.ts'
import { connectCustodian } from '../../custody/worker/connectCustodian.ts'
import { startCustodian } from '../../custody/worker/startCustodian.ts'
import { createWalletAccess } from './createWalletAccess.ts'

function open() {
  const { port1, port2 } = new MessageChannel()
  const stop = startCustodian(port2, Promise.resolve(createMemoryStorage()), drawBytes)
  port1.start()
  port2.start()
  onTestFinished(() => {
    stop()
    port1.close()
    port2.close()
  })
  return connectCustodian(port1 as unknown as Parameters<typeof connectCustodian>[0])
}

test('locks at once what is under way, and nothing that is asked for later', async () => {
  const custodian = open()
  const access = createWalletAccess(custodian, () => new Promise(() => {}))
  const before = custodian.ask('createKey', {})
  access.forget()
  const after = custodian.ask('createKey', {})
  await expect(before).rejects.toMatchObject({ code: 'vault/aborted' })
  await expect(after).resolves.toHaveProperty('publicKey')
})
