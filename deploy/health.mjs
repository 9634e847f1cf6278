// Health check of the container: 0 while the product answers and its stores do.
const port = process.env.LIMELIGHT_HEALTH_PORT || process.env.PORT || 4000;
const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
