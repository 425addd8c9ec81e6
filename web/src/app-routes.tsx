import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { AdminOnly, SignedInOnly } from './auth/guards.tsx';
import { Shell } from './shell/shell.tsx';

// Each screen's code is loaded when the screen is first shown.
const HomeScreen = lazy(() => import('./home/home-screen.tsx'));
const SearchScreen = lazy(() => import('./positions/search-screen.tsx'));
const AdminScreen = lazy(() => import('./admin/admin-screen.tsx'));
const RegisterScreen = lazy(() => import('./auth/register-screen.tsx'));
const LoginScreen = lazy(() => import('./auth/login-screen.tsx'));
const NotFoundScreen = lazy(() => import('./shell/not-found-screen.tsx'));

/** All screens of the product. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path="/" element={<Navigate to="/home" replace />} />
        <Route path="/home" element={<HomeScreen />} />
        <Route path="/register" element={<RegisterScreen />} />
        <Route path="/login" element={<LoginScreen />} />
        <Route
          path="/search"
          element={
            <SignedInOnly>
              <SearchScreen />
            </SignedInOnly>
          }
        />
        <Route
          path="/admin"
          element={
            <AdminOnly>
              <AdminScreen />
            </AdminOnly>
          }
        />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}
