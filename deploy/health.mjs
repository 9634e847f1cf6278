// Health check of the container: 0 while the product answers and its stores do.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 4000}/healthz`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
