// The phone, in a process of its own: our test wallet, the same for both clients. Over `process.send`:
// { scan: { relay, uri } } reads a code, approves what is asked as soon as it is asked, and says when that was.
import { createPairingWallet } from '@billfold/testkit/pairing'

const now = () => performance.timeOrigin + performance.now()
let phone

process.on('message', async task => {
  try {
    process.send(await scan(task.scan))
  } catch (error) {
    process.send({ error: String(error?.stack ?? error) })
  }
})
process.on('disconnect', () => process.exit(0))

async function scan({ relay, uri }) {
  phone?.destroy()
  phone = createPairingWallet({ relay, chains: { 31337: 'http://127.0.0.1:9' }, mode: 'manual' })
  const scannedAt = now()
  const asked = new Promise(resolve => {
    const stop = phone.watch(() => {
      const [question] = phone.questions
      if (!question) return
      stop()
      resolve(question)
    })
  })
  await phone.pair(uri)
  const question = await asked
  const askedMs = now() - scannedAt
  // Later requests are approved at once.
  phone.mode = 'auto'
  const approvedAt = now()
  await phone.approve(question.id)
  return { askedMs, approvedAt }
}
