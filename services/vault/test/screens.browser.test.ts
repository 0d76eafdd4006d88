import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createDevnet } from '@billfold/devnet'
import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { Page } from 'playwright-core'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAxeViolations } from '../../../packages/billfold/src/parts/testing/findAxeViolations.ts'
import type { ClearDescriptor } from '../src/contract/clearDescriptor.ts'
import { answering } from './support/answering.ts'
import { openVaultPages, type VaultPages } from './support/openVaultPages.ts'

// Every screen of an approval as a narrow phone shows it, in both themes, with the worst that tokens, chains and sites can send (T4, T11, T14).

const evm = 'eip155:31337'
const shots = process.env.VAULT_SHOTS
const evilToken = '0x00000000000000000000000000000000000e7111' as const
const described = '0x000000000000000000000000000000000000de5c' as const
const canary = `"><img src=x onerror=globalThis.canary=1><script>globalThis.canary=1</script>{{canary}}`
/** Runs, turns the direction, hides, joins, has no end. */
const evil = `${canary}\u202eevil\u2066\u200b\u200d\u0000\ufeff${'W'.repeat(10_000)}`
const evilSymbol = '\u202e<b>\u200bW'
let pages: VaultPages
let devnet: Awaited<ReturnType<typeof createDevnet>>

beforeAll(async () => {
  devnet = await createDevnet({ solana: true })
  const { usdx } = devnet.contracts[evm]
  const { solana } = devnet
  if (!solana) throw new Error('no Solana')
  const common = { decimals: 18, hostRpcOrigins: [] }
  pages = await openVaultPages({
    descriptors: new Map([[`31337 ${described}`, [description()]]]),
    networks: [
      {
        ...common,
        id: evm,
        name: 'Devnet',
        symbol: 'ETH',
        rpcUrl: devnet.chains[evm].rpcUrl,
        tokens: [{ address: usdx.address, name: usdx.name, symbol: usdx.symbol, decimals: usdx.decimals }],
      },
      { ...common, id: solana.id, name: 'Solana', symbol: 'SOL', decimals: 9, rpcUrl: solana.rpcUrl, tokens: [] },
    ],
  })
  if (shots) mkdirSync(shots, { recursive: true })
  await ask(devnet.chains[evm].rpcUrl, 'anvil_setCode', [evilToken, answering(evilSymbol)])
  await ask(devnet.chains[evm].rpcUrl, 'anvil_setCode', [described, answering('')])
})
afterAll(async () => {
  await pages?.close()
  await devnet?.stop()
})

test('T4, T11, T14: hostile texts on every screen run nothing, hide nothing and push nothing away; axe finds nothing, at 360 px in both themes', async () => {
  const visit = await pages.visit()
  const { address: account } = await visit.logIn('ada@mail.example')
  await visit.must('SYNC_DAPP_DATA', { metadata: { name: evil.slice(0, 128) }, projectId: 'listed' })
  await visit.must('SWITCH_NETWORK', { chainId: evm })
  await devnet.fund({ chain: evm, address: account, amount: parseEther('5') })
  const { solana } = devnet
  if (!solana) throw new Error('no Solana')
  const onSolana = { chainId: solana.id.slice('solana:'.length), chainNamespace: 'solana' }
  const transactions = await solanaTransactions(solana.rpcUrl, await solanaAddress())
  const to = devnet.accounts[1]!.address
  const move = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 5n] })
  const allow = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, maxUint256] })
  const stake = encodeFunctionData({
    abi: parseAbi(['function stake(uint256 amount, address token, uint256 until, string note)']),
    args: [1_000_000n, devnet.contracts[evm].usdx.address, 1_800_000_000n, evil.slice(0, 400)],
  })
  const typed = {
    types: {
      EIP712Domain: ['string name', 'uint256 chainId', 'address verifyingContract'].map(toField),
      Note: ['string text', 'Part[] parts'].map(toField),
      Part: ['bytes data', 'address to'].map(toField),
    },
    primaryType: 'Note',
    domain: { name: evil, chainId: 31_337, verifyingContract: evilToken },
    message: { text: evil, parts: [{ data: `0x${'ab'.repeat(3_000)}`, to }] },
  }
  const screens: Readonly<Record<string, { method: string; params: unknown } & Partial<typeof onSolana>>> = {
    message: { method: 'personal_sign', params: [evil, account] },
    typed: { method: 'eth_signTypedData_v4', params: [account, JSON.stringify(typed)] },
    token: { method: 'eth_sendTransaction', params: [{ from: account, to: evilToken, data: move }] },
    described: { method: 'eth_sendTransaction', params: [{ from: account, to: described, data: stake }] },
    calls: {
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from: account,
          chainId: '0x7a69',
          calls: [
            { to, value: '0x1' },
            { to: evilToken, data: allow },
            { to, data: `0x12345678${'ff'.repeat(5_000)}` },
          ],
        },
      ],
    },
    solana: { method: 'solana_signAllTransactions', params: { transactions }, ...onSolana },
  }
  for (const [name, request] of Object.entries(screens)) {
    await visit.begin(name, 'RPC_REQUEST', request)
    const popup = await visit.openWindow()
    await popup.setViewportSize({ width: 360, height: 640 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await popup.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await shoot(popup, `${name}-${colorScheme}`)
      expect.soft(await findAxeViolations(popup), `${name}, ${colorScheme}`).toEqual([])
    }
    expect
      .soft(await readScreen(popup), name)
      .toEqual({ ran: false, elements: 0, unseen: [], isOver: false, isOriginSeen: true, feet: [true, true] })
    const text = await popup.locator('main').textContent()
    // The memo and the messages say it, written out; a token's own name is cut to 16 characters.
    expect.soft(text, name).toContain('[U+202E]')
    if (name === 'described') {
      expect.soft(text).toContain('By a description of Somebody[U+202E]')
      expect.soft(text).toMatch(/Amount1 USDX/i)
      expect.soft(text).toContain('2027-01-15 08:00:00 AM UTC')
      expect.soft(text).toContain('the wallet cannot check it')
    }
    const closed = popup.waitForEvent('close')
    await visit.abort(name)
    await closed
    expect(await visit.answer(name)).toMatchObject({ error: { code: 'vault/aborted' } })
  }
  expect(visit.violations).toEqual([])
  await visit.context.close()

  async function solanaAddress() {
    const user = (await visit.must('GET_USER', { chainId: solana?.id })) as { address: string }
    await visit.must('SWITCH_NETWORK', { chainId: evm })
    return user.address
  }
})

test('by keyboard alone: who tabs to the button and holds it approves; a press that is let go does nothing', async () => {
  const visit = await pages.visit()
  const { address: account } = await visit.logIn('bob@mail.example')
  await visit.must('SWITCH_NETWORK', { chainId: evm })
  await devnet.fund({ chain: evm, address: account, amount: parseEther('5') })
  const to = devnet.accounts[1]!.address
  const allow = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, maxUint256] })
  await visit.begin('calls', 'RPC_REQUEST', {
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        from: account,
        chainId: '0x7a69',
        calls: [
          { to, value: '0x1' },
          { to: devnet.contracts[evm].usdx.address, data: allow },
        ],
      },
    ],
  })
  await visit.frame.locator('footer button[data-kind=primary]').waitFor()
  const opened = visit.context.waitForEvent('page')
  await visit.frame.locator('footer button[data-kind=primary]').focus()
  await visit.page.keyboard.press('Enter')
  const popup = await opened
  await popup.locator('footer button').nth(1).waitFor()
  await popup.setViewportSize({ width: 360, height: 640 })
  // The end of what is asked was not on screen yet.
  await popup.getByText('Scroll to the end to go on.').waitFor()
  const tabTo = async (isThere: () => Promise<boolean>) => {
    for (let count = 0; count < 20 && !(await isThere()); count += 1) await popup.keyboard.press('Tab')
    expect(await isThere()).toBe(true)
  }
  await tabTo(() => popup.evaluate(() => document.activeElement?.classList.contains('page-body') ?? false))
  await popup.keyboard.press('End')
  const last = await popup.locator('footer button').last().textContent()
  await tabTo(async () => (await popup.evaluate(() => document.activeElement?.textContent)) === last)
  await popup.locator('footer button:not([aria-disabled=true])').nth(1).waitFor()
  await popup.keyboard.press('Enter')
  expect(await popup.locator('#arming').textContent()).toMatch(/hold/)
  const closed = popup.waitForEvent('close')
  await popup.keyboard.down('Enter')
  await closed
  expect((await visit.answer('calls'))?.value).toMatchObject({ id: expect.stringMatching(/^0x/) })
  await visit.context.close()
})

test('T11: texts of 10,000 letters push neither the origin nor the amount away; numbers are in the language of the words', async () => {
  // Whose browser is German reads 1.000 as a thousand.
  const visit = await pages.visit({ locale: 'de-DE' })
  const { address: account } = await visit.logIn('carl@mail.example')
  await visit.must('SWITCH_NETWORK', { chainId: evm })
  await devnet.fund({ chain: evm, address: account, amount: parseEther('5') })
  await devnet.fund({ chain: evm, address: account, amount: 5_000_000_000n, token: 'usdx' })
  const { usdx } = devnet.contracts[evm]
  const to = devnet.accounts[1]!.address
  const move = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1_234_567_000n] })
  const permit = (name: string) => ({
    types: {
      EIP712Domain: ['string name', 'uint256 chainId', 'address verifyingContract'].map(toField),
      Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'].map(toField),
    },
    primaryType: 'Permit',
    domain: { name, chainId: 31_337, verifyingContract: usdx.address },
    message: { owner: account, spender: to, value: '1234567000', nonce: '0', deadline: '9999999999' },
  })
  const screens: Readonly<Record<string, (text: string) => { method: string; params: unknown }>> = {
    permit: text => ({ method: 'eth_signTypedData_v4', params: [account, JSON.stringify(permit(text))] }),
    payment: text => ({
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from: account,
          chainId: '0x7a69',
          calls: [
            { to: usdx.address, data: move },
            { to: described, data: `0x12345678${Buffer.from(text).toString('hex')}` },
          ],
        },
      ],
    }),
  }
  for (const [name, request] of Object.entries(screens)) {
    const places: unknown[] = []
    for (const text of ['short', 'W'.repeat(10_000)]) {
      await visit.must('SYNC_DAPP_DATA', { metadata: { name: text.slice(0, 128) }, projectId: 'listed' })
      await visit.begin(name, 'RPC_REQUEST', request(text))
      const popup = await visit.openWindow()
      await popup.setViewportSize({ width: 360, height: 640 })
      for (const [colorScheme, width] of [
        ['light', 360],
        ['dark', 360],
        ['light', 900],
        ['dark', 900],
      ] as const) {
        await popup.setViewportSize({ width, height: 640 })
        await popup.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        if (text.length > 10) await shoot(popup, `long-${name}-${colorScheme}-${width}`)
        expect.soft(await findAxeViolations(popup), `${name}, ${colorScheme}`).toEqual([])
        const screen = await readScreen(popup)
        expect.soft(screen, name).toMatchObject({ isOver: false, feet: [true, true], isOriginSeen: true })
      }
      await popup.setViewportSize({ width: 360, height: 640 })
      const amount = popup.getByText(/1,234\.567 USDx/).first()
      await amount.waitFor()
      const body = (await popup.locator('.page-body').boundingBox())!
      places.push(Math.round((await amount.boundingBox())!.y - body.y))
      const closed = popup.waitForEvent('close')
      await visit.abort(name)
      await closed
      await visit.answer(name)
    }
    // Where it stands for a short text, it stands for a long one.
    expect(places[1], name).toBe(places[0])
    expect(places[0], name).toBeLessThan(400)
  }
  await visit.context.close()
})

/** What of a hostile text could have come through to the page. */
function readScreen(page: Page) {
  return page.evaluate(() => {
    const { body } = document
    const inside = (one: Element) => {
      const { bottom, right, top } = one.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight && right <= innerWidth
    }
    return {
      ran: 'canary' in globalThis,
      elements: body.querySelectorAll('img, script, b, iframe').length,
      unseen: (body.textContent ?? '').match(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g) ?? [],
      isOver: document.documentElement.scrollWidth > innerWidth,
      isOriginSeen: inside(document.querySelector('[data-testid=origin]') as Element),
      feet: [...document.querySelectorAll('footer button')].map(inside),
    }
  })
}

async function shoot(page: Page, name: string) {
  if (!shots) return
  await page.screenshot({ path: join(shots, `${name}.png`) })
  await page.locator('.page-body').evaluate(body => body.scrollTo(0, body.scrollHeight))
  await page.screenshot({ path: join(shots, `${name}-end.png`) })
  await page.locator('.page-body').evaluate(body => body.scrollTo(0, 0))
}

function toField(text: string) {
  const [type = '', name = ''] = text.split(' ')
  return { name, type }
}

function description(): ClearDescriptor {
  return {
    context: { contract: { deployments: [{ chainId: 31_337, address: described }] } },
    metadata: { owner: `Somebody${evilSymbol}`, constants: {}, enums: {} },
    display: {
      definitions: {},
      formats: {
        'stake(uint256 amount, address token, uint256 until, string note)': {
          intent: `Stake ${canary}`,
          fields: [
            { path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: 'token' } },
            { path: 'until', label: 'Until', format: 'date', params: { encoding: 'timestamp' } },
            { path: 'note', label: `Note ${canary}`, format: 'raw' },
          ],
        },
      },
    },
  }
}

async function ask(url: string, method: string, params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return (await answer.json()) as { result: { value: { blockhash: string; lastValidBlockHeight: number } } }
}

/** A payment with a hostile memo, and a call of an unknown program. */
async function solanaTransactions(rpcUrl: string, account: string): Promise<readonly string[]> {
  await ask(rpcUrl, 'requestAirdrop', [account, 2_000_000_000])
  const { blockhash: hash, lastValidBlockHeight } = (await ask(rpcUrl, 'getLatestBlockhash', [])).result.value
  const you = address(account)
  const source = { address: you, signTransactions: async () => [] } as never
  const memo: Instruction = {
    programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    data: new TextEncoder().encode(evil.slice(0, 600)),
  }
  const unknown: Instruction = {
    programAddress: address('Stake11111111111111111111111111111111111111'),
    data: new Uint8Array(40).fill(7),
  }
  const pay = getTransferSolInstruction({
    source,
    destination: address('11111111111111111111111111111112'),
    amount: 5n,
  })
  const lifetime = { blockhash: blockhash(hash), lastValidBlockHeight: BigInt(lastValidBlockHeight) }
  return [[pay, memo], [unknown]].map(instructions => {
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      empty => setTransactionMessageFeePayer(you, empty),
      empty => setTransactionMessageLifetimeUsingBlockhash(lifetime, empty),
      empty => appendTransactionMessageInstructions(instructions, empty),
    )
    return getBase58Decoder().decode(getTransactionEncoder().encode(compileTransaction(message)))
  })
}
