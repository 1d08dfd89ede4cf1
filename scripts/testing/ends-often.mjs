// A server that becomes ready and then ends because of a persistent fault.
process.send?.({ kind: 'ready', url: '' })
process.send?.({ kind: 'reason', text: 'The disk is full.' }, () => process.exit(1))
