import { schnorr } from '@noble/curves/secp256k1'
import { Address, OutScript, p2pkh, p2tr, Script, Transaction } from '@scure/btc-signer'
import { bitcoinAccounts } from '../src/bitcoin/bitcoinAccounts.ts'
import { createLedger } from '../src/bitcoin/createLedger.ts'
import { listUnspent } from '../src/bitcoin/listUnspent.ts'
import { createNode } from '../src/bitcoin/node/createNode.ts'
import { hashScript } from '../src/bitcoin/wire/hashScript.ts'

const NETWORK = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const STARTS_AT = Date.UTC(2025, 10, 15) / 1000
const ENDS_AT = Date.UTC(2026, 10, 15) / 1000
/** Blocks without transactions, so that segwit is on and coins are mature, and blocks of the year that follows. */
const EMPTY_BLOCKS = 120
const LIVELY_BLOCKS = 70
const GENESIS = 1
const MATURITY = 100
/** Fixed in place of fresh randomness: the seed is the same at every build. */
const NO_RANDOMNESS = new Uint8Array(32)
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const scriptOf = (address: string) => OutScript.encode(Address(NETWORK).decode(address))

/** What is inscribed: by whom, for whom, in which of the lively blocks, and what. Bodies are our own. */
const inscriptionPlan = [
  { by: 'alice', owner: 'alice', at: 12, contentType: 'text/plain;charset=utf-8', body: 'Hello from Billfold' },
  {
    by: 'alice',
    owner: 'alice',
    at: 20,
    contentType: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#123c69"/><circle cx="4" cy="4" r="2.5" fill="#f2a541"/></svg>',
  },
  { by: 'bob', owner: 'bob', at: 28, contentType: 'application/json', body: '{"name":"Stamp of Bob","edition":1}' },
  // An inscription that was given away: made by alice, found with carol.
  { by: 'alice', owner: 'carol', at: 36, contentType: 'text/plain;charset=utf-8', body: 'A gift' },
] as const

/**
 * Builds the seeded Bitcoin chain from nothing with `@scure/btc-signer`: a year of payments, taproot spends, data outputs and
 * inscriptions of the development accounts. The same bytes at every run.
 */
export async function buildBitcoinSeed(): Promise<buildBitcoinSeed.ReturnType> {
  const random = createRandom(0x5eed)
  const systemRandom = Math.random
  // The bundled miner makes its coinbases different with it.
  Math.random = random
  try {
    return await build(random)
  } finally {
    Math.random = systemRandom
  }
}

async function build(random: () => number): Promise<buildBitcoinSeed.ReturnType> {
  const ledger = createLedger()
  let time = STARTS_AT
  const node = await createNode({ now: () => time * 1000, findOutput: ledger.findOutput })
  ledger.grow(node.genesis)
  const pick = <value>(values: readonly value[]) => values[Math.floor(random() * values.length)] as value
  const people = bitcoinAccounts.slice(0, 7)
  const named = (label: string) => bitcoinAccounts.find(account => account.label === label) ?? bitcoinAccounts[0]
  /** Outputs with an inscription must not be spent as change. */
  const kept = new Set<string>()
  const inscriptions: buildBitcoinSeed.Inscription[] = []

  async function mine(to: string, unchecked: readonly Uint8Array[] = []) {
    ledger.grow(await node.mine(scriptOf(to), unchecked))
    ledger.setWaiting(node.pending())
  }

  function coinsOf(address: string) {
    const tip = ledger.blocks.length - 1
    return listUnspent(ledger, hashScript(scriptOf(address))).filter(
      ({ transaction, vout, block }) =>
        !kept.has(`${transaction.txid}:${vout}`) &&
        !(transaction.isCoinbase && (block === undefined || tip + GENESIS - block.height < MATURITY)),
    )
  }

  /** A signed transaction of an account, the rest back to where it came from; nothing when it cannot pay. */
  function sign(from: Sender, outputs: readonly { script: Uint8Array; amount: bigint }[], rate: bigint) {
    const isTaproot = from.key.path.startsWith("m/86'")
    const ownScript = scriptOf(from.key.address)
    const wanted = outputs.reduce((sum, { amount }) => sum + amount, 0n)
    const transaction = new Transaction({ allowUnknownOutputs: true })
    let held = 0n
    for (const {
      transaction: { txid },
      vout,
      value,
    } of coinsOf(from.key.address)) {
      if (held > wanted + 50_000n) break
      transaction.addInput({
        txid,
        index: vout,
        sequence: 0xfffffffd,
        witnessUtxo: { script: ownScript, amount: value },
        ...(isTaproot ? { tapInternalKey: bytes(from.key.publicKey) } : {}),
      })
      held += value
    }
    const size = 20n + 68n * BigInt(transaction.inputsLength) + 43n * BigInt(outputs.length + 1)
    const change = held - wanted - size * rate
    if (change < 1_000n) return undefined
    for (const output of outputs) transaction.addOutput(output)
    transaction.addOutput({ script: ownScript, amount: change })
    transaction.sign(bytes(from.key.privateKey), undefined, NO_RANDOMNESS)
    transaction.finalize()
    return transaction
  }

  async function send(...parameters: Parameters<typeof sign>) {
    const transaction = sign(...parameters)
    if (transaction === undefined) return false
    await node.submit(transaction.extract())
    ledger.setWaiting(node.pending())
    return true
  }

  /** Commit and reveal as ordinals do it: the reveal spends by a script that carries the content. */
  async function inscribe({ by, owner, contentType, body }: (typeof inscriptionPlan)[number]) {
    const { payment, ordinals } = named(by)
    const envelope = [
      'OP_0',
      'IF',
      text('ord'),
      Uint8Array.of(1),
      text(contentType),
      'OP_0',
      text(body),
      'ENDIF',
    ] as const
    const script = Script.encode([bytes(ordinals.publicKey), 'CHECKSIG', ...envelope])
    const commitment = p2tr(bytes(ordinals.publicKey), { script }, NETWORK, true)
    const commit = sign({ key: payment }, [{ script: commitment.script, amount: 20_000n }], 6n)
    const proof = commitment.tapLeafScript?.[0]?.[0]
    if (commit === undefined || proof === undefined) throw new Error(`${by} cannot inscribe`)
    await node.submit(commit.extract())
    ledger.setWaiting(node.pending())
    await mine(named('miner').payment.address)
    const reveal = new Transaction({ allowUnknownOutputs: true, allowUnknownInputs: true })
    reveal.addInput({ txid: commit.id, index: 0, witnessUtxo: { script: commitment.script, amount: 20_000n } })
    reveal.addOutput({ script: scriptOf(named(owner).ordinals.address), amount: 10_000n })
    const control = Uint8Array.from([proof.version, ...proof.internalKey])
    const digest = reveal.preimageWitnessV1(0, [commitment.script], 0, [20_000n], -1, script, 0xc0)
    const signature = schnorr.sign(digest, ordinals.privateKey, NO_RANDOMNESS)
    reveal.updateInput(0, { finalScriptWitness: [signature, script, control] }, true)
    kept.add(`${reveal.id}:0`)
    inscriptions.push({ id: `${reveal.id}i0`, output: `${reveal.id}:0`, owner, contentType, body })
    time += 600
    await mine(named('miner').payment.address, [reveal.extract()])
  }

  for (let at = 0; at < EMPTY_BLOCKS; at++) {
    time += 600
    const earner = people[at] ?? named(at % 4 === 0 ? 'miner' : 'faucet')
    await mine(earner.payment.address)
  }
  const faucet: Sender = { key: named('faucet').payment }
  for (const [index, { payment, ordinals }] of people.entries()) {
    const outputs = [payment.address, payment.address, ordinals.address, ordinals.address].map((address, at) => ({
      script: scriptOf(address),
      amount: [150_000_000n, 62_500_000n, 5_000_000n, 1_250_000n][at] ?? 0n,
    }))
    if (!(await send(faucet, outputs, 2n + BigInt(index)))) throw new Error('The faucet cannot pay')
    await mine(named('miner').payment.address)
  }
  const livelyFrom = time
  for (let at = 0; at < LIVELY_BLOCKS; at++) {
    time = livelyFrom + Math.floor(((ENDS_AT - livelyFrom) * (at + 1)) / LIVELY_BLOCKS)
    const plan = inscriptionPlan.find(row => row.at === at)
    if (plan) await inscribe(plan)
    for (let count = 1 + Math.floor(random() * 3); count > 0; count--) {
      const from = random() < 0.45 ? named('alice') : pick(people)
      const to = pick(people.filter(account => account !== from))
      const rate = BigInt(1 + Math.floor(random() * 12))
      const amount = BigInt(20_000 + Math.floor(random() * 800_000))
      const kind = random()
      if (kind < 0.15)
        await send({ key: from.ordinals }, [{ script: scriptOf(to.ordinals.address), amount: amount / 10n }], rate)
      else if (kind < 0.25) {
        // What older wallets hold: an address that begins with m or n.
        const legacy = p2pkh(bytes(to.payment.publicKey), NETWORK).script
        await send({ key: from.payment }, [{ script: legacy, amount }], rate)
      } else if (kind < 0.32) {
        const note = { script: Script.encode(['RETURN', text(`billfold ${at}`)]), amount: 0n }
        await send({ key: from.payment }, [note, { script: scriptOf(to.payment.address), amount }], rate)
      } else if (kind < 0.42)
        await send(
          { key: from.payment },
          people.map(one => ({ script: scriptOf(one.payment.address), amount: amount / 7n })),
          rate,
        )
      else await send({ key: from.payment }, [{ script: scriptOf(to.payment.address), amount }], rate)
    }
    await mine(named(at % 10 === 0 ? 'faucet' : 'miner').payment.address)
  }
  await node.close()
  return {
    blocks: ledger.blocks.slice(1).map(({ raw }) => raw),
    tipHash: ledger.blocks.at(-1)?.hash ?? '',
    inscriptions,
  }
}

type Sender = { readonly key: bitcoinAccounts.Key }

const text = (value: string) => new TextEncoder().encode(value)

/** Numbers from 0 to 1 that look random and are the same at every build (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

export declare namespace buildBitcoinSeed {
  type Inscription = {
    readonly id: string
    readonly output: string
    readonly owner: string
    readonly contentType: string
    readonly body: string
  }
  type ReturnType = {
    readonly blocks: readonly Uint8Array[]
    readonly tipHash: string
    readonly inscriptions: readonly Inscription[]
  }
}
