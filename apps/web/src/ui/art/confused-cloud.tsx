export const ConfusedCloud = () => <svg viewBox="0 0 160 120" />
