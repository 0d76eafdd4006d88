/** The token of a header, after `Bearer`. */
export function readBearer(request: Request, header: string): string | undefined {
  return /^Bearer ([-\w.]{1,8000})$/i.exec(request.headers.get(header) ?? '')?.[1]
}
