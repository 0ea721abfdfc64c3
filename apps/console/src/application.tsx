import { RouterProvider } from '@tanstack/react-router';
import { router } from './router.tsx';

// resolves the route while the session is being requested
void router.load();

/** Every page behind the sign-in. */
export function Application() {
  return <RouterProvider router={router} />;
}
