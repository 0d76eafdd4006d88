/** The part of a page about the settings of the API: the table of its README, which its own tests hold. */
export function writeSettings(readme: string): string {
  const table = /^\| variable [\s\S]*?(?=\n\n)/m.exec(readme)?.[0]
  if (!table) throw new Error('The table of settings moved')
  return `${table.replaceAll('src/http/limits/rateClasses.ts', 'the service').replace(', see "Origins"', '')}\n`
}
