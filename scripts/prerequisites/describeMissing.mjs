/**
 * What is missing, and the command that installs all of it on each system.
 *
 * @param missing Of `findMissing`.
 * @param packages Names of native packages that npm could not install.
 */
export function describeMissing(missing, packages) {
  const parts = []
  if (missing.length > 0) {
    const width = Math.max(...missing.map(row => titleOf(row).length))
    const rows = missing.map(row => `  ${titleOf(row).padEnd(width)}  ${row.needs}`)
    parts.push(`The tests need programs that this machine lacks:\n\n${rows.join('\n')}`)
    const commands = Object.entries(listCommands(missing)).map(([system, text]) => `  ${system.padEnd(7)}  ${text}`)
    parts.push(`Install them with:\n\n${commands.join('\n')}`)
    const variables = missing.flatMap(({ variable }) => variable ?? [])
    if (variables.length > 0) parts.push(`A browser elsewhere is found by ${variables.join(' and ')}.`)
    if (missing.every(({ canBeLeftOut }) => canBeLeftOut))
      parts.push(`To run the other tests:\n\n  npm test -- --without ${missing.map(({ name }) => name).join()}`)
  }
  if (packages.length > 0) {
    parts.push(
      `npm could not install native packages of this platform: ${packages.join(', ')}.\n\n` +
        '  npm_config_registry=<address of a registry that has them> npm test',
    )
  }
  return parts.join('\n\n')
}

function titleOf({ title, version }) {
  return version ? `${title} ${version}` : title
}

function listCommands(missing) {
  const of = tool => missing.flatMap(row => row[tool] ?? []).join(' ')
  const anvil = missing.find(({ name }) => name === 'anvil')
  const foundry =
    anvil && `curl -L https://foundry.paradigm.xyz | bash && ~/.foundry/bin/foundryup --install ${anvil.version}`
  const join = (...commands) => commands.filter(Boolean).join(' && ')
  const onPath = foundry && 'export PATH=~/.foundry/bin:$PATH'
  const debian = of('apt') && `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${of('apt')}`
  return {
    Debian: join(debian, foundry, onPath),
    Fedora: join(of('dnf') && `sudo dnf install -y ${of('dnf')}`, foundry, onPath),
    macOS: join(of('brew') && `brew install ${of('brew')}`, foundry, onPath),
    // The tests run in WSL: its file system, its Node.
    Windows: `wsl -d Debian -- bash -c '${join(debian, foundry)}' (first, once: wsl --install -d Debian)`,
  }
}
