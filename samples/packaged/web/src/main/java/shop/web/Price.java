package shop.web;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import shop.Tax;

/** {@code /price?cents=100}: what is to be paid. */
public final class Price extends HttpServlet {
  private static final long serialVersionUID = 1;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    long cents = Long.parseLong(request.getParameter("cents"));
    response.getWriter().print(cents + Tax.on(cents));
  }
}
