import { vaultUrl } from './addresses.ts'

const readText = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
/** Hidden fields of the form on a page. */
export const readFields = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(found => [
      readText(found[1] ?? ''),
      readText(found[2] ?? ''),
    ]),
  )
/** A form as browsers send it. */
export function toForm(url: string, fields: Record<string, string>): Request {
  const body = new URLSearchParams(fields).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(Buffer.byteLength(body)),
  }
  return new Request(url, { method: 'POST', body, headers })
}

/** Opens a local provider as one of its people, presses a button, and returns the request that a browser would make to the vault by then. */
export async function answerProvider(
  uri: string,
  visitor: 'ada' | 'bob' | 'mallory' = 'ada',
  answer: 'approve' | 'deny' = 'approve',
): Promise<Request> {
  const page = await fetch(uri)
  const html = await page.text()
  if (page.status !== 200) throw new Error(html)
  const { pathname, origin } = new URL(uri)
  const form = toForm(`${origin}${pathname}`, { ...readFields(html), visitor, answer })
  const answered = await fetch(form, { redirect: 'manual' })
  const location = answered.headers.get('location')
  if (location !== null) return new Request(location)
  const posted = await answered.text()
  const action = readText(/<form method="post" action="([^"]*)"/.exec(posted)?.[1] ?? '')
  if (!action.startsWith(vaultUrl)) throw new Error(posted)
  return toForm(action, readFields(posted))
}
