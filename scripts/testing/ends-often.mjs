// A server that is ready and ends soon after, for a reason that somebody else has to remove.
process.send?.({ kind: 'ready', url: '' })
process.send?.({ kind: 'reason', text: 'The disk is full.' }, () => process.exit(1))
