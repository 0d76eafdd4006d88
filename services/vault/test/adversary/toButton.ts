/** The press on the button behind the link of a mail, of whichever role. */
export function toButton(link: string): Request {
  const { origin, pathname, searchParams } = new URL(link)
  const body = `token=${searchParams.get('token')}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
  return new Request(`${origin}${pathname}`, { method: 'POST', body, headers })
}
