import { verifyBitcoinMessage } from '@billfold/bitcoin/verify'
import { solanaTokens } from '@billfold/devnet'
import { verifySolanaMessage } from '@billfold/solana/verify'
import { address, createSolanaRpc, generateKeyPairSigner, type Signature } from '@solana/kit'
import {
  disconnect,
  getAccount,
  getNetwork,
  getProvider,
  type Kit,
  sendTransaction,
  signMessage,
  signPsbt,
  signTransactions,
  switchNetwork,
  transferToken,
} from 'billfold'
import { address as bitcoinAddress, networks, Psbt, Transaction } from 'bitcoinjs-lib'
import { createPublicClient, http, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toHoldings } from '../../../src/bitcoin/keys/toHoldings.ts'
import { base58 } from '../../../src/solana/base58.ts'
import { solanaTestAccounts } from '../../../src/solana/solanaTestAccounts.ts'
import { testAccounts } from '../../../src/wallet/testAccounts.ts'
import { type Chains, openChains, openWorld } from './openWorld.ts'

// A kit of three families and one phone, over a real relay and on real chains; what was sent is read by each field's own
// library.

let chains: Chains
let rpc: ReturnType<typeof createSolanaRpc>
beforeAll(async () => {
  chains = await openChains()
  rpc = createSolanaRpc(chains.solanaUrl)
})
afterAll(() => chains?.stop())

const [alice, bob] = solanaTestAccounts
const [payment, ordinals] = toHoldings('alice', 'regtest')
const [bobPayment] = toHoldings('bob', 'regtest')
const families = ['eip155', 'solana', 'bip122'] as const
const addressesOf = (kit: Kit) => families.map(namespace => getAccount(kit, { namespace }).address)
const newAddress = async () => (await generateKeyPairSigner()).address
const lamportsOf = async (of: string) => (await rpc.getBalance(address(of)).send()).value

/** What a transaction pays, by bitcoinjs-lib. */
async function paidBy(txid: string) {
  const transaction = Transaction.fromHex(await (await fetch(`${chains.esploraUrl}/tx/${txid}/hex`)).text())
  return transaction.outs.map(({ script, value }) => ({
    value,
    address: bitcoinAddress.fromOutputScript(script, networks.regtest),
  }))
}

describe('one code', () => {
  test('connects three families, signs on each, and every signature holds', async () => {
    const { kit, phone, scan } = await openWorld(chains)
    const { connected } = await scan()
    expect(Object.keys(connected)).toEqual(families)
    expect(addressesOf(kit)).toEqual([testAccounts[0].address, alice.address, payment.address])
    expect(phone.sessions).toHaveLength(1)

    const message = 'Grüezi'
    const onEvm = await signMessage(kit, { message, namespace: 'eip155' })
    const own = { address: testAccounts[0].address, message, signature: onEvm as `0x${string}` }
    expect(await verifyMessage(own)).toBe(true)
    const onSolana = await signMessage(kit, { message, namespace: 'solana' })
    expect(verifySolanaMessage({ address: alice.address, message, signature: onSolana })).toBe(true)
    const onBitcoin = await signMessage(kit, { message, namespace: 'bip122' })
    expect(verifyBitcoinMessage({ address: payment.address, message, signature: onBitcoin })).toBe(true)
  })

  test('sends on each family, without a switch', async () => {
    const { kit, scan } = await openWorld(chains)
    await scan()
    const client = createPublicClient({ transport: http(chains.evmUrl) })
    const before = await client.getBalance({ address: testAccounts[1].address })
    const transfer = { to: testAccounts[1].address, amount: 12_345n }
    const hash = await transferToken(kit, { transfer, networkId: 'eip155:31337' })
    await client.waitForTransactionReceipt({ hash: hash as `0x${string}` })
    expect(await client.getBalance({ address: testAccounts[1].address })).toBe(before + 12_345n)

    const to = await newAddress()
    const signature = await transferToken(kit, { transfer: { to, amount: 1_234_567_891n }, networkId: chains.local.id })
    expect(await lamportsOf(to)).toBe(1_234_567_891n)
    const { value } = await rpc.getSignatureStatuses([signature as Signature]).send()
    expect(value[0]).toMatchObject({ err: null })

    const paying = { to: bobPayment.address, amount: 30_001n }
    const txid = await transferToken(kit, { transfer: paying, networkId: chains.regtest.id })
    expect((await paidBy(txid))[0]).toEqual({ address: bobPayment.address, value: 30_001n })
  })

  test('comes back after a reload, and signs on', async () => {
    const { kit, reload, scan } = await openWorld(chains)
    await scan()
    await switchNetwork(kit, { networkId: chains.cluster.id })
    const again = await reload()
    expect(addressesOf(again)).toEqual([testAccounts[0].address, alice.address, payment.address])
    expect(getNetwork(again, { namespace: 'solana' }).networkId).toBe(chains.cluster.id)
    const signature = await signMessage(again, { message: 'Back', namespace: 'solana' })
    expect(verifySolanaMessage({ address: alice.address, message: 'Back', signature })).toBe(true)
  })

  test('the end of one family is the end of the session: of all, here and on the phone', async () => {
    const { kit, phone, scan, reload } = await openWorld(chains)
    await scan()
    await disconnect(kit, { namespace: 'solana' })
    await expect.poll(() => phone.sessions).toEqual([])
    expect(families.map(namespace => getAccount(kit, { namespace }).isConnected)).toEqual([false, false, false])
    const again = await reload()
    expect(addressesOf(again)).toEqual([undefined, undefined, undefined])
  })

  test('a family that the phone takes out of its session is gone, the others stay', async () => {
    const { kit, phone, scan } = await openWorld(chains)
    await scan()
    const [session] = phone.sessions
    const { solana: _, ...rest } = session?.namespaces ?? {}
    await phone.update(session?.topic ?? '', rest)
    await expect.poll(() => getAccount(kit, { namespace: 'solana' }).isConnected).toBe(false)
    expect(addressesOf(kit)).toEqual([testAccounts[0].address, undefined, payment.address])
    await signMessage(kit, { message: 'Still here', namespace: 'bip122' })
  })

  test('a phone that knows nothing but Solana connects on Solana', async () => {
    const { kit, scan } = await openWorld(chains, { switches: { onlyFamilies: ['solana'] } })
    const { connected } = await scan()
    expect(Object.keys(connected)).toEqual(['solana'])
    expect(addressesOf(kit)).toEqual([undefined, alice.address, undefined])
    expect(getAccount(kit)).toMatchObject({ namespace: 'solana', address: alice.address })
    await signMessage(kit, { message: 'Alone' })
    // Beside it another phone may speak for the others.
    await expect(signMessage(kit, { message: 'No', namespace: 'bip122' })).rejects.toMatchObject({
      code: 'connector/not-connected',
    })
  })

  test('what the visitor changes on the phone is seen: accounts of each family, and a rejection rejects', async () => {
    const { kit, onBitcoin, onSolana, phone, scan } = await openWorld(chains)
    await scan()
    onSolana.signer.selectAccount(bob.address)
    await expect.poll(() => getAccount(kit, { namespace: 'solana' }).address).toBe(bob.address)
    onBitcoin.signer.selectAccount('bob')
    await expect.poll(() => getAccount(kit, { namespace: 'bip122' }).address).toBe(bobPayment.address)
    const signature = await signMessage(kit, { message: 'As bob', namespace: 'bip122' })
    expect(verifyBitcoinMessage({ address: bobPayment.address, message: 'As bob', signature })).toBe(true)
    phone.mode = 'manual'
    for (const namespace of families) {
      const asking = expect(signMessage(kit, { message: 'No', namespace })).rejects.toMatchObject({
        code: expect.stringMatching(/^wallet\/(rejected|declined)$/),
      })
      await expect.poll(() => phone.questions.length).toBe(1)
      phone.reject(phone.questions[0]?.id ?? '')
      await asking
    }
  })
})

describe('Solana', () => {
  const { usdx } = solanaTokens
  const { mint, decimals } = usdx

  test.each(['base64', 'base58', 'signature'] as const)(
    'sends SOL and tokens through a phone that answers in %s',
    async answers => {
      const { asked, kit, scan } = await openWorld(chains, { solana: { answers } })
      await scan()
      const to = await newAddress()
      await transferToken(kit, { transfer: { to, amount: 5_000_001n }, networkId: chains.local.id })
      expect(await lamportsOf(to)).toBe(5_000_001n)
      const token = { address: mint, decimals }
      await transferToken(kit, { transfer: { to, amount: 1_500_001n, token }, networkId: chains.local.id })
      const { value } = await rpc
        .getTokenAccountsByOwner(address(to), { mint: address(mint) }, { encoding: 'jsonParsed' })
        .send()
      expect(value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)).toEqual(['1500001'])
      expect(asked()).toEqual(['solana_signTransaction', 'solana_signTransaction'])
    },
  )

  test.each(['never', 'also', 'only'] as const)('a public cluster, by former ids: %s', async formerIds => {
    const { asked, kit, phone, scan } = await openWorld(chains, { solana: { formerIds } })
    await scan()
    await switchNetwork(kit, { networkId: chains.cluster.id })
    expect(getNetwork(kit, { namespace: 'solana' }).approvedNetworks).toEqual([chains.local.id, chains.cluster.id])
    const to = await newAddress()
    await transferToken(kit, { transfer: { to, amount: 2_000_003n }, networkId: chains.cluster.id })
    expect(await lamportsOf(to)).toBe(2_000_003n)
    expect(asked()).toEqual(['solana_signAndSendTransaction'])
    const former = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
    const named = phone.log.flatMap(({ message, tag }) => (tag === 1108 && 'method' in message ? [message.params] : []))
    expect(named).toMatchObject([{ chainId: formerIds === 'only' ? former : chains.cluster.id }])
    // A session addressed by its former name is the same.
    const topic = phone.sessions[0]?.topic ?? ''
    if (formerIds !== 'never') {
      await phone.emit(topic, { name: 'accountsChanged', data: [`${former}:${bob.address}`] }, former)
      await expect.poll(() => getAccount(kit, { namespace: 'solana' }).address).toBe(bob.address)
    }
    await phone.emit(topic, { name: 'chainChanged', data: chains.local.id }, chains.local.id)
    await expect.poll(() => getNetwork(kit, { namespace: 'solana' }).networkId).toBe(chains.local.id)
  })

  test('a phone that cannot send signs, and our node sends', async () => {
    const lacks = ['solana_signAndSendTransaction', 'solana_signAllTransactions']
    const { asked, kit, scan } = await openWorld(chains, { switches: { lacks } })
    await scan()
    const to = await newAddress()
    await transferToken(kit, { transfer: { to, amount: 3_000_007n }, networkId: chains.cluster.id })
    expect(await lamportsOf(to)).toBe(3_000_007n)
    expect(asked()).toEqual(['solana_signTransaction'])
  })

  test.each(['badSignature', 'unsigned', 'nonsense'] as const)(
    'a phone that answers %s sends nothing',
    async badAnswers => {
      const { kit, onSolana, scan } = await openWorld(chains)
      await scan()
      onSolana.signer.set({ badAnswers })
      const to = await newAddress()
      const sending = transferToken(kit, { transfer: { to, amount: 3_000_007n }, networkId: chains.local.id })
      await expect(sending).rejects.toMatchObject({ code: 'connector/invalid-answer' })
      expect(await lamportsOf(to)).toBe(0n)
    },
  )

  /** A transfer of alice's as a host writes it, of the last blockhash. */
  async function writeTransfer(to: string, lamports: number) {
    const { value } = await rpc.getLatestBlockhash().send()
    const data = new DataView(new ArrayBuffer(12))
    data.setUint32(0, 2, true)
    data.setBigUint64(4, BigInt(lamports), true)
    const keys = [alice.address, to, '11111111111111111111111111111111', value.blockhash].map(base58.decode)
    const instruction = [1, 2, 2, 0, 1, 12, ...new Uint8Array(data.buffer)]
    const message = [1, 0, 1, 3, ...keys.flatMap(key => [...key]), ...instruction]
    return Buffer.from([1, ...new Uint8Array(64), ...message]).toString('base64')
  }

  test('sends what the host has written, and signs without sending', async () => {
    const { asked, kit, scan } = await openWorld(chains)
    await scan()
    const [to, other] = [await newAddress(), await newAddress()]
    const serialized = await writeTransfer(to, 4_000_001)
    await sendTransaction(kit, { networkId: chains.local.id, transaction: { serialized } })
    expect(await lamportsOf(to)).toBe(4_000_001n)
    const transactions = [await writeTransfer(other, 4_000_003), await writeTransfer(other, 4_000_005)]
    const signed = await signTransactions(kit, { namespace: 'solana', transactions })
    expect(signed).toHaveLength(2)
    expect(await lamportsOf(other)).toBe(0n)
    const first = signed[0] as Parameters<typeof rpc.sendTransaction>[0]
    await rpc.sendTransaction(first, { encoding: 'base64' }).send()
    expect(await lamportsOf(other)).toBe(4_000_003n)
    expect(asked()).toEqual(['solana_signTransaction', 'solana_signAllTransactions'])
  })

  test('hosts get the provider of the family over the phone', async () => {
    const { kit, scan } = await openWorld(chains)
    await scan()
    const provider = getProvider(kit, { namespace: 'solana' }) as {
      publicKey: string
      request(call: { method: string }): Promise<unknown>
    }
    expect(provider.publicKey).toBe(alice.address)
    expect(await provider.request({ method: 'solana_getAccounts' })).toEqual(
      solanaTestAccounts.map(({ address: pubkey }) => ({ pubkey })),
    )
  })

  test('a rejection on the phone is reported in the words of each provider', async () => {
    const { kit, phone, scan } = await openWorld(chains)
    await scan()
    phone.set({ reject: true })
    type Provider = { request(call: { method: string; params: unknown }): Promise<unknown> }
    const ask = (namespace: string, method: string, params: unknown) =>
      (getProvider(kit, { namespace }) as Provider).request({ method, params })
    const message = base58.encode(new TextEncoder().encode('No'))
    const [onEvm] = testAccounts
    await expect(ask('eip155', 'personal_sign', ['0x4e6f', onEvm.address])).rejects.toMatchObject({ code: 4001 })
    await expect(ask('solana', 'solana_signMessage', { message, pubkey: alice.address })).rejects.toMatchObject({
      code: 'wallet/rejected',
    })
  })
})

describe('Bitcoin', () => {
  const connector = (kit: Kit) => kit.store.getState().connectors.find(({ id }) => id === 'walletConnect')
  const typesOf = (kit: Kit) =>
    getAccount(kit, { namespace: 'bip122' }).accounts.map(({ address: of, type }) => [of, type])

  test.each(['list', 'byNetwork', 'byIntention'] as const)(
    'accounts are what the phone said that they are for when it settled: %s',
    async properties => {
      const { asked, kit, scan } = await openWorld(chains, { bitcoin: { properties, declares: 'both' } })
      await scan()
      expect(typesOf(kit)).toEqual([
        [payment.address, 'payment'],
        [ordinals.address, 'ordinal'],
      ])
      expect(getAccount(kit, { namespace: 'bip122' }).accounts[0]).toMatchObject({
        publicKey: payment.publicKey,
        path: payment.path,
      })
      const listed = await connector(kit)?.request({ network: chains.regtest.id, method: 'getAccountAddresses' })
      expect(listed).toMatchObject([
        { address: payment.address, intention: 'payment' },
        { address: ordinals.address, intention: 'ordinal' },
      ])
      expect(asked()).toEqual([])
    },
  )

  test('with an address that is known to pay, coins and fee are what was shown, and the phone signs', async () => {
    const { asked, kit, scan } = await openWorld(chains)
    await scan()
    const transfer = { to: bobPayment.address, amount: 40_001n }
    const txid = await transferToken(kit, { transfer, networkId: chains.regtest.id })
    expect((await paidBy(txid))[0]).toEqual({ address: bobPayment.address, value: 40_001n })
    expect(asked()).toEqual(['signPsbt'])
  })

  test('a phone that moves to another account is believed what it says of that one, also after a reload', async () => {
    const { asked, kit, onBitcoin, reload, scan } = await openWorld(chains)
    await scan()
    onBitcoin.signer.selectAccount('bob')
    const account = (of: Kit) => getAccount(of, { namespace: 'bip122' }).accounts[0]
    const { address: paysBob, publicKey } = bobPayment
    await expect.poll(() => account(kit)).toMatchObject({ address: paysBob, publicKey, type: 'payment' })
    const transfer = { to: payment.address, amount: 80_001n }
    const txid = await transferToken(kit, { transfer, networkId: chains.regtest.id })
    expect((await paidBy(txid))[0]).toEqual({ address: payment.address, value: 80_001n })
    expect(account(await reload())).toMatchObject({ address: paysBob, publicKey })
    // Coins and fee were chosen here, of the address that is known to pay.
    expect(asked()).toEqual(['signPsbt'])
  })

  test.each([
    ['the phone chooses the coins', {}, 'sendTransfer'],
    ['we choose them where it cannot', { lacks: ['sendTransfer'] }, 'signPsbt'],
  ] as const)('with an address that may be inscribed, %s', async (_, switches, method) => {
    const bitcoin = { properties: 'none', transactionId: 'tx_id' } as const
    const { asked, kit, scan } = await openWorld(chains, { switches, bitcoin })
    await scan()
    const transfer = { to: bobPayment.address, amount: 50_001n }
    const txid = await transferToken(kit, { transfer, networkId: chains.regtest.id })
    expect((await paidBy(txid))[0]).toEqual({ address: bobPayment.address, value: 50_001n })
    expect(asked()).toEqual([method])
  })

  test('a phone that signs no transactions of others sends them by itself', async () => {
    const { asked, kit, scan } = await openWorld(chains, { switches: { lacks: ['signPsbt'] } })
    await scan()
    const transfer = { to: bobPayment.address, amount: 60_001n }
    const txid = await transferToken(kit, { transfer, networkId: chains.regtest.id })
    expect((await paidBy(txid))[0]).toEqual({ address: bobPayment.address, value: 60_001n })
    expect(asked()).toEqual(['sendTransfer'])
  })

  test.each(['otherReceiver', 'otherSighash', 'unsigned', 'garbage'] as const)(
    'a phone that signs something else (%s) sends nothing',
    async tamper => {
      const { kit, onBitcoin, scan } = await openWorld(chains)
      await scan()
      onBitcoin.signer.set({ tamper })
      const tip = async () => (await fetch(`${chains.esploraUrl}/blocks/tip/hash`)).text()
      const before = await tip()
      const transfer = { to: bobPayment.address, amount: 70_001n }
      const sending = transferToken(kit, { transfer, networkId: chains.regtest.id })
      await expect(sending).rejects.toMatchObject({ code: 'connector/invalid-answer' })
      expect(await tip()).toBe(before)
    },
  )

  test('signs a PSBT of the host’s, and lists its addresses when it is asked', async () => {
    const { asked, kit, onBitcoin, scan } = await openWorld(chains, { bitcoin: { properties: 'none' } })
    await scan()
    const unspent = await (await fetch(`${chains.esploraUrl}/address/${payment.address}/utxo`)).json()
    const [coin] = unspent as { txid: string; vout: number; value: number }[]
    const psbt = new Psbt({ network: networks.regtest })
    const script = bitcoinAddress.toOutputScript(payment.address, networks.regtest)
    psbt.addInput({
      hash: coin?.txid ?? '',
      index: coin?.vout ?? 0,
      witnessUtxo: { script, value: BigInt(coin?.value ?? 0) },
    })
    psbt.addOutput({ address: bobPayment.address, value: BigInt(coin?.value ?? 0) - 1_000n })
    const signed = await signPsbt(kit, { namespace: 'bip122', psbt: psbt.toBase64() })
    expect(Psbt.fromBase64(signed.psbt).data.inputs[0]?.partialSig).toHaveLength(1)
    for (const addresses of ['objects', 'texts'] as const) {
      onBitcoin.set({ addresses })
      const params = { account: payment.address }
      const call = { network: chains.regtest.id, method: 'getAccountAddresses', params }
      expect(JSON.stringify(await connector(kit)?.request(call))).toContain(ordinals.address)
    }
    expect(asked()).toEqual(['signPsbt', 'getAccountAddresses', 'getAccountAddresses'])
  })

  test('speaks on the network that is chosen, without asking the phone to switch', async () => {
    const { asked, kit, scan } = await openWorld(chains)
    await scan()
    await switchNetwork(kit, { networkId: chains.signet.id })
    expect(getNetwork(kit, { namespace: 'bip122' }).networkId).toBe(chains.signet.id)
    const [there] = toHoldings('alice', 'signet')
    expect(getAccount(kit, { namespace: 'bip122' }).address).toBe(there.address)
    expect(asked()).toEqual([])
    const signature = await signMessage(kit, { message: 'There', namespace: 'bip122' })
    expect(verifyBitcoinMessage({ address: there.address, message: 'There', signature })).toBe(true)
  })
})
