const mostCharacters = 200

/** The token of a form with one button; `undefined` for anything else. Browsers declare the length of a form: what declares none is not read. */
export async function readFormToken(request: Request): Promise<string | undefined> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(declared <= mostCharacters)) return undefined
  const token = new URLSearchParams(await request.text()).get('token') ?? undefined
  return token !== undefined && /^[-_A-Za-z0-9]{43}$/.test(token) ? token : undefined
}
